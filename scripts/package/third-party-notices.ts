import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLicenseFile } from './shipped-files.ts'
import type { ShippedPackage } from './shipped-packages.ts'
import { withoutLicenseText } from './without-license-text.ts'

const texts = join(import.meta.dirname, 'license-texts')

interface PackageDescription {
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly homepage?: string
}

/**
 * Returns the text of the notices: each package with its version, its license, and the texts that it comes with.
 *
 * @throws Error that names the packages of which no license text is known
 */
export function thirdPartyNotices(root: string, packages: readonly ShippedPackage[]): string {
  const missing: string[] = []
  const notices = packages.map((shipped) => {
    const notice = noticeOf(root, shipped)
    if (notice === null) missing.push(`${shipped.name} ${shipped.version}`)
    return notice ?? ''
  })
  if (missing.length > 0) {
    const where = 'Read its license and add it to scripts/package/without-license-text.ts'
    throw new Error(`No license text: ${missing.join(', ')}. ${where}`)
  }
  // A package may be there twice, in the build and beside it.
  return [opening, ...new Set(notices)].join(`\n${'-'.repeat(80)}\n\n`)
}

const opening = `Waybill contains the packages below. Electron and Chromium have notices of their own beside the program.\n`

function noticeOf(root: string, { folder, name, version }: ShippedPackage): string | null {
  const description = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageDescription
  const license = description.license ?? ''
  const own = ownTexts(join(root, folder))
  const text = own === '' ? standardText(name, license, description) : own
  if (text === null) return null
  return [`${name} ${version}`, license === '' ? [] : `License: ${license}`, '', text.trim(), ''].flat().join('\n')
}

/** Returns the license of a package as it comes with it, and its notice, which some licenses demand to be passed on. */
function ownTexts(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isLicenseFile(entry.name),
  )
  if (!files.some(({ name }) => !/^notice/i.test(name))) return ''
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
}

function standardText(name: string, license: string, { author }: PackageDescription): string | null {
  if (withoutLicenseText[name] !== license) return null
  const named = typeof author === 'string' ? author : author?.name
  const holder = named?.replace(/\s*[<(].*$/, '') || `the authors of ${name}`
  const text = readFileSync(join(texts, `${license}.txt`), 'utf8').replace('<copyright holders>', holder)
  return `The package contains no license text. It declares this license:\n\n${text}`
}
