/** File systems take 255 bytes; what clients add must fit too. */
const maxBytes = 200

/**
 * The name of a file that somebody else gave, as one that a client may write under: the last part of a path, without control and
 * direction characters and what a file system refuses. Null where nothing is left. Names in archives are paths of whoever packed them.
 */
export function safeFileName(name: string | null): string | null {
  const last = name?.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const [, stem = plain, ending = ''] = /^(.*?)((?:\.[\w-]{1,16}){0,3})$/su.exec(plain) ?? []
  const whole = `${isDevice(stem) ? '_' : ''}${cut(stem, maxBytes - ending.length)}${ending}`
  return whole === '' ? null : whole
}

/** Names that Windows keeps for devices, whatever their ending. */
function isDevice(stem: string): boolean {
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
}

function cut(text: string, bytes: number): string {
  let kept = ''
  let length = 0
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    kept += character
  }
  return kept
}
