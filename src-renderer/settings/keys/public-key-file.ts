import * as texts from './texts.ts'

/** The most that a public key has, as the service limits it, so that no other file is read into the window. */
const maxBytes = 16 * 1024

/** A text file, as a file field gives it. */
type TextFile = Pick<File, 'name' | 'size' | 'text'>

/** Names the file of a public key after it: letters, digits and hyphens, which every system allows. */
export function publicKeyFilename(name: string): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words || 'key'}.pub.pem`
}

/** Reads a file that is said to be a public key. The service decides whether it is. */
export async function readKeyFile(
  file: TextFile,
): Promise<{ readonly pem: string; readonly problem: null } | { readonly pem: null; readonly problem: string }> {
  if (file.size > maxBytes) return { pem: null, problem: texts.isTooLarge(file.name) }
  try {
    const pem = await file.text()
    if (pem.includes('-----BEGIN ')) return { pem, problem: null }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { pem: null, problem: texts.couldNotBeRead(file.name) }
  }
  return { pem: null, problem: texts.isNotInPemItStarts(file.name) }
}
