import { purlText } from '#service/domain/components/purl-text.ts'
import type { IdentityRule, IdentitySuggestion } from './identity-suggestion.ts'

/** Package types by target software of a CPE name. All are types without namespaces. */
const targets: ReadonlyMap<string, string> = new Map([
  ['node.js', 'npm'],
  ['nodejs', 'npm'],
  ['npm', 'npm'],
  ['python', 'pypi'],
  ['pypi', 'pypi'],
  ['ruby', 'gem'],
  ['ruby_on_rails', 'gem'],
  ['rails', 'gem'],
  ['rust', 'cargo'],
])

/** Uses the target software of a CPE name. A CPE without one cannot be mapped to a package, because vendors are not namespaces. */
export const fromCpe: IdentityRule = ({ cpes, componentVersion }, purl) => {
  if (purl) return []
  return cpes.flatMap((cpe): IdentitySuggestion[] => {
    const parts = cpe.split(/(?<!\\):/).map((part) => part.replaceAll('\\', ''))
    if (parts.length !== 13 || parts[2] !== 'a') return []
    const [, , , , product = '', stated = '*'] = parts
    const type = targets.get(parts[10]?.toLowerCase() ?? '')
    if (type === undefined || product === '') return []
    const version = ['*', '-', ''].includes(stated) ? componentVersion : stated
    const name = type === 'npm' || type === 'gem' ? product : product.replaceAll('_', '-')
    const reason = `The CPE name has target software ${parts[10]}`
    return [{ purl: purlText({ type, name, version }), reason, evidence: cpe }]
  })
}
