import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { isUri } from '#service/standards/text-formats.ts'

const purlPattern = /^pkg:[A-Za-z.\-+][A-Za-z0-9.\-+]*\/.+/

/** Tests whether a purl may be the identifier of a product (CSAF 2.0, 3.1.3.3.4 and mandatory test 6.1.13). */
export function isCsafPurl(purl: string): boolean {
  return purlPattern.test(purl) && isUri(purl) && isPurl(parsePurl(purl))
}

const special = String.raw`\\[\\*?!"#$%&'()+,/:;<=>@[\]^\x60{|}~]`
const attribute = String.raw`(?:(?:\?*|\*?)(?:[a-zA-Z0-9\-._]|${special})+(?:\?*|\*?)|[*-])`
const language = '(?:[a-zA-Z]{2,3}(?:-(?:[a-zA-Z]{2}|[0-9]{3}))?|[*-])'
const formatted = `cpe:2\\.3:[aho*-](?::${attribute}){5}:${language}(?::${attribute}){4}`
const cpePattern = new RegExp(`^(?:${formatted}|[cC][pP][eE]:/[AHOaho]?(?::[A-Za-z0-9._\\-~%]*){0,6})$`)

/** Tests whether a CPE may be the identifier of a product (CSAF 2.0, 3.1.3.3.1): a formatted name of CPE 2.3 or a URI of CPE 2.2. */
export function isCsafCpe(cpe: string): boolean {
  return cpePattern.test(cpe)
}

const number = String.raw`(?:0|[1-9]\d*)`
const preRelease = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`
const semantic = new RegExp(
  `^(${number})\\.(${number})\\.(${number})(?:-(${preRelease}(?:\\.${preRelease})*))?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
)

/** Tests whether a text is a version of a document: an integer or a semantic version (CSAF 2.0, 3.1.11). */
export function isCsafVersion(text: string): boolean {
  return readCsafVersion(text) !== null
}

/** A version of a document. */
export interface CsafVersion {
  readonly isInteger: boolean
  /** Major, minor and patch; of an integer the last two are 0. */
  readonly numbers: readonly [number, number, number]
  readonly preRelease: string | null
}

/** Reads a version of a document; null if it is none. */
export function readCsafVersion(text: string): CsafVersion | null {
  if (/^(?:0|[1-9]\d*)$/.test(text)) return { isInteger: true, numbers: [Number(text), 0, 0], preRelease: null }
  const [, major, minor, patch, before] = semantic.exec(text) ?? []
  if (major === undefined) return null
  return { isInteger: false, numbers: [Number(major), Number(minor), Number(patch)], preRelease: before ?? null }
}
