/** What is used of `pdfmake`, which brings no types; those others wrote for it bring the browser's with them. */
declare module 'pdfmake' {
  const pdfmake: {
    setUrlAccessPolicy: (mayFetch: (url: string) => boolean) => void
    setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void
    virtualfs: { writeFileSync: (name: string, content: Uint8Array) => void }
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
    createPdf: (document: object) => { getBuffer: () => Promise<Uint8Array> }
  }
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default pdfmake
}

/** What is used of `fontkit`, with which `pdfmake` reads fonts. */
declare module 'fontkit' {
  export function create(font: Buffer): { characterSet: number[] }
}
