/** File systems allow 255 bytes; additions by clients must fit too. */
const maxBytes = 200

/**
 * Returns a foreign file name in a form that clients can save: the last part of a path, without control and direction characters and what
 * file systems do not allow. Null if nothing is left. Names in archives are paths chosen by the creator of the archive.
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

/** Whether Windows reserves a name for a device, whatever its extension. */
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
