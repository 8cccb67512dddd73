/** The mailbox page's own few rules; it is a tool beside the product and takes nothing from its styles. */
export const mailboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; }
a { color: light-dark(#0b5c46, #7fd6b5); }
ol { list-style: none; margin: 0; padding: 0; }
li { padding: .75rem 0; border-top: 1px solid light-dark(#d8d2c4, #3a3a36); overflow-wrap: anywhere; }
li span, li time { display: block; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid light-dark(#d8d2c4, #3a3a36); border-radius: .5rem; }
iframe { width: 100%; height: 28rem; border: 1px solid light-dark(#d8d2c4, #3a3a36); border-radius: .5rem; background: #fff; }
`
