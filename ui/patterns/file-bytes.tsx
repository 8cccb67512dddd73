/** A file as it travels in a request's body: its bytes in base64, in pieces that fit a call. */
export async function base64Of(file: File): Promise<{ fileName: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { fileName: file.name.slice(0, 200), content: btoa(binary) }
}
