import { fromCpe } from './from-cpe.ts'
import { fromOperatingSystem, fromVersionMark } from './from-distribution.ts'
import { fromAddress, fromFile } from './from-file.ts'
import { fromName } from './from-name.ts'
import { fromCorrectedType, fromMissingNamespace, fromVersionInName } from './from-purl.ts'
import { type IdentityRule, type IdentitySubject, type IdentitySuggestion, readPurl } from './identity-suggestion.ts'

/** The most reliable rules come first. */
const rules: readonly IdentityRule[] = [
  fromCorrectedType,
  fromMissingNamespace,
  fromAddress,
  fromVersionMark,
  fromOperatingSystem,
  fromFile,
  fromName,
  fromVersionInName,
  fromCpe,
]

const maxSuggestions = 5

/**
 * Suggests purls for a component, the most likely first. Empty if its purl is correct or the document has no further data. Only the
 * document is used, never a list of known names, because the user decides.
 */
export function suggestPurls(subject: IdentitySubject): readonly IdentitySuggestion[] {
  const purl = readPurl(subject.purl)
  const byPurl = new Map<string, IdentitySuggestion>()
  for (const rule of rules) {
    for (const suggestion of rule(subject, purl)) {
      const isKnown = suggestion.purl === subject.purl || byPurl.has(suggestion.purl)
      if (!isKnown && readPurl(suggestion.purl)) byPurl.set(suggestion.purl, suggestion)
    }
  }
  return [...byPurl.values()].slice(0, maxSuggestions)
}
