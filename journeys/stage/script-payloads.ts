/**
 * Texts that would run a script where a text becomes markup, an address or a style: each calls `ran`, which the page that
 * is looked at listens for. None of them does anything else.
 */

const ran = 'ran(1)'
const coded = [...ran].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
const base64 = Buffer.from(`<script>top.${ran}</script>`).toString('base64')

/** Markup with a script in it, or with an event of its own. */
const markup = [
  `<script>${ran}</script>`,
  `<SCRIPT>${ran}</SCRIPT>`,
  `<scr<script>ipt>${ran}</scr</script>ipt>`,
  `<script src="data:text/javascript,${ran}"></script>`,
  `<script type="module">${ran}</script>`,
  `<script/x>${ran}</script>`,
  `</script><script>${ran}</script>`,
  `</title><script>${ran}</script>`,
  `</textarea><script>${ran}</script>`,
  `</style><script>${ran}</script>`,
  `--><script>${ran}</script>`,
  `]]><script>${ran}</script>`,
  `"><script>${ran}</script>`,
  `'><script>${ran}</script>`,
  `<img src=x onerror=${ran}>`,
  `<img src=x onerror="${coded}">`,
  `<img src="x" ONERROR="${ran}">`,
  `<img/src=x/onerror=${ran}>`,
  `<img src=x onerror=\`${ran}\`>`,
  `"><img src=x onerror=${ran}>`,
  `' onerror='${ran}`,
  `" onfocus="${ran}" autofocus="`,
  `" onmouseover="${ran}`,
  `<svg onload=${ran}>`,
  `<svg/onload=${ran}>`,
  `<svg><script>${ran}</script></svg>`,
  `<svg><script href="data:text/javascript,${ran}"/></svg>`,
  `<svg><animate onbegin=${ran} attributeName=x dur=1s>`,
  `<svg><set onbegin=${ran} attributename=x>`,
  `<svg><a xlink:href="javascript:${ran}"><text>press</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${ran}</script>"></iframe></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${ran}'/>#x"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${ran}></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${ran}">press</math>`,
  `<body onload=${ran}>`,
  `<body onpageshow=${ran}>`,
  `<iframe src="javascript:parent.${ran}"></iframe>`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
  `<iframe src="data:text/html;base64,${base64}"></iframe>`,
  `<object data="javascript:${ran}"></object>`,
  `<object data="data:text/html;base64,${base64}"></object>`,
  `<embed src="data:image/svg+xml,<svg onload='${ran}'/>">`,
  `<video src=x onerror=${ran}></video>`,
  `<video><source onerror=${ran}></video>`,
  `<audio src=x onerror=${ran}></audio>`,
  `<details open ontoggle=${ran}>more</details>`,
  `<input autofocus onfocus=${ran}>`,
  `<select autofocus onfocus=${ran}></select>`,
  `<textarea autofocus onfocus=${ran}></textarea>`,
  `<button popovertarget=p>o</button><div id=p popover onbeforetoggle=${ran}>p</div>`,
  `<marquee onstart=${ran}>news</marquee>`,
  `<div style="animation-name:x" onanimationstart=${ran}>a</div>`,
  `<style>@keyframes x{}</style><b style="animation:x 1s" onanimationstart=${ran}>b</b>`,
  `<div style="background:url(javascript:${ran})">c</div>`,
  `<link rel=stylesheet href="data:text/css,*{x:expression(${ran})}">`,
  `<link rel=import href="data:text/html,<script>${ran}</script>">`,
  `<base href="javascript:${ran}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${ran}">`,
  `<meta http-equiv=refresh content="0;url=data:text/html;base64,${base64}">`,
  `<form action="javascript:${ran}"><button>send</button></form>`,
  `<form><button formaction="javascript:${ran}">send</button></form>`,
  `<isindex type=image src=1 onerror=${ran}>`,
  `<template><script>${ran}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${ran}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${ran}>">`,
  `<!--><img src=x onerror=${ran}>-->`,
  `<![CDATA[><img src=x onerror=${ran}>]]>`,
  `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${ran}</x:script>`,
  `<a href="javascript:${ran}" autofocus>press</a>`,
  `<dialog open onclose=${ran}><form method=dialog><button>end</button></form></dialog>`,
  `\u003cscript\u003e${ran}\u003c/script\u003e`,
  `＜script＞${ran}＜/script＞`,
  `&lt;script&gt;${ran}&lt;/script&gt;`,
  `%3Cscript%3E${ran}%3C/script%3E`,
]

/** Addresses that are scripts. */
const addresses = [
  `javascript:${ran}`,
  `JaVaScRiPt:${ran}`,
  `java\tscript:${ran}`,
  `\u0001javascript:${ran}`,
  `javascript://%0a${ran}`,
  `vbscript:${ran}`,
  `data:text/html,<script>${ran}</script>`,
  `data:text/html;base64,${base64}`,
]

/** Formatted texts whose links and pictures are scripts. */
const formatted = [
  `[press](javascript:${ran})`,
  `[press](<javascript:${ran}>)`,
  `[press](&#106;avascript:${ran})`,
  `[press](data:text/html;base64,${base64})`,
  `![picture](javascript:${ran})`,
  `![picture](x" onerror="${ran})`,
  `[press](https://example.org" onmouseover="${ran})`,
  `<javascript:${ran}>`,
  `[press][ref]\n\n[ref]: javascript:${ran}`,
  `**<img src=x onerror=${ran}>**`,
  `\`\`\`html\n<script>${ran}</script>\n\`\`\``,
  `- <svg onload=${ran}>`,
  `# <details open ontoggle=${ran}>`,
  `| a |\n| - |\n| <img src=x onerror=${ran}> |`,
]

/** Texts in the places where a program builds texts of its own. */
const inTexts = [
  `';${ran};//`,
  `";${ran};//`,
  `\`;${ran};//`,
  `\${${ran}}`,
  `{{constructor.constructor('${ran}')()}}`,
  `<%= ${ran} %>`,
  `=HYPERLINK("javascript:${ran}")`,
  `{"__proto__":{"onerror":"${ran}"}}`,
]

/** All of them. */
export const scriptPayloads: readonly string[] = [...markup, ...addresses, ...formatted, ...inTexts]
