import { type ArchivedDocument, type SharedFileAbout, sumsName } from './shared-file.ts'
import { sharingRules } from './sharing-rules.ts'

const width = 90

/** Writes the README of a file for receivers: what it is, how it was made, and how its content is checked. In plain words, for any editor. */
export function writeReadme(about: SharedFileAbout, documents: readonly ArchivedDocument[]): string {
  const { productName, label, tlp, organization, madeAt, waybillVersion } = about
  const title = oneLine(`${productName} ${label}`)
  const minute = madeAt.slice(0, 16).replace('T', ' ')
  const lines = [
    title,
    '='.repeat(Math.min(width, title.length)),
    '',
    ...wrapped(
      `${organization.name} sends you what is known of this version of its software: what it consists of` +
        `${documents.some(({ kind }) => kind === 'vex') ? ', and what is decided about known vulnerabilities in it' : ''}.`,
    ),
    ...(tlp === null
      ? []
      : ['', ...wrapped(`${tlp}: ${sharingRules[tlp] ?? 'Ask the sender what you may do with it.'}`)]),
    ...section('Files'),
    ...documents.flatMap((document) => [...describe(document, about), '']),
    sumsName,
    ...wrapped('The SHA-256 checksum of each of these files.', '  '),
    ...section('How to check the files'),
    '  Linux                sha256sum -c SHA256SUMS.txt',
    '  macOS                shasum -a 256 -c SHA256SUMS.txt',
    '  Windows PowerShell   Get-FileHash -Algorithm SHA256 *',
    '',
    ...wrapped(
      'Equal checksums show that a file is as it was packed. Who packed it is shown by the passphrase, which the sender gave to you' +
        `${documents.some(({ isSigned }) => isSigned) ? ', and by the signature in the SBOM' : ''}.`,
    ),
    ...section('How it was made'),
    ...wrapped(
      `Waybill ${waybillVersion} wrote these files on ${minute} UTC from what it stores of the version, put them into one zip archive, and ` +
        'encrypted it with a passphrase in the age format (age-encryption.org). Nothing in it runs, and nothing in it loads from elsewhere.',
    ),
    ...contact(organization),
  ]
  return `${lines.join('\n')}\n`
}

/** Writes the checksums in the form that `sha256sum -c` reads. */
export function writeSums(files: readonly Pick<ArchivedDocument, 'name' | 'sha256'>[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

function section(title: string): readonly string[] {
  return ['', '', title, '-'.repeat(title.length), '']
}

function describe(document: ArchivedDocument, { profileTitle }: SharedFileAbout): readonly string[] {
  const { name, kind, formatName, contents, warnings, isSigned } = document
  const what =
    kind === 'vex'
      ? `The VEX document: what is decided about each known vulnerability, and why. Format: ${formatName}.`
      : `The software bill of materials (SBOM): the components of the version. Format: ${formatName}. Profile: ${profileTitle}.`
  return [
    name,
    ...wrapped(what, '  '),
    ...(contents.length === 0 ? [] : wrapped(`It has ${contents.join(', ')}.`, '  ')),
    ...(isSigned ? wrapped('It is signed.', '  ') : []),
    ...(warnings.length === 0 ? [] : ['  What the format or the profile leaves out:']),
    ...warnings.flatMap((warning) => wrapped(warning, '    ', '  - ')),
  ]
}

function contact({ name, email, url }: SharedFileAbout['organization']): readonly string[] {
  const ways = [email, url].filter((way) => way !== null)
  return ways.length === 0 ? [] : [...section('Questions'), ...wrapped(`Contact ${name}: ${ways.join(', ')}`)]
}

/** Breaks a text into lines. Names come from documents: no character of theirs breaks a line or turns the direction of writing. */
function wrapped(text: string, indent = '', first = indent): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text).split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one, at) => `${at === 0 ? first : indent}${one}`)
}

function oneLine(text: string): string {
  const plain = text.toWellFormed().replaceAll(/[\p{Zl}\p{Zp}\p{Zs}\s]+/gu, ' ')
  return plain.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
}
