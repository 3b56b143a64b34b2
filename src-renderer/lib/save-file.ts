/** Saves a file through the browser. `content` is base64 text, as downloads of the API return it. */
export function saveBase64(content: string, filename: string, contentType: string): void {
  const binary = atob(content)
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  saveUrl(URL.createObjectURL(new Blob([bytes], { type: contentType })), filename, true)
}

/** Downloads from a one-use URL of the service on this page's origin. */
export function saveUrl(url: string, filename: string, revoke = false): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  if (revoke) setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
