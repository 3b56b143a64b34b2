import type { Check } from '#service/domain/checks/check.ts'
import { type CountedCheckId, mostUnmatchedPercent } from '#service/domain/checks/counted-results.ts'
import { fda } from '#service/domain/checks/frameworks.ts'

/**
 * Checks of what changes without an edit: support and advisory data. They are answered when they are asked for, so that no
 * answer is older than what it is about.
 */
export const countedChecks = [
  {
    id: 'C13',
    name: 'Every component has a support status',
    description: 'Whether the component is still maintained decides whether a repair will come.',
    subject: 'component',
    domain: 'lifecycle',
    severity: 'low',
    weight: 2,
    fix: 'setSupport',
    frameworks: [fda],
  },
  {
    id: 'C14',
    name: 'Every component has an end-of-support date',
    description: 'After it, no repair comes any more.',
    subject: 'component',
    domain: 'lifecycle',
    severity: 'low',
    weight: 2,
    fix: 'setSupport',
    frameworks: [fda],
  },
  {
    id: 'C22',
    name: 'No internal component has the name of a public package',
    description:
      'A package manager may take the public package in its place, which anybody may have published (dependency confusion). The advisory data knows the names that advisories are about.',
    subject: 'component',
    domain: 'identity',
    severity: 'high',
    weight: 6,
    fix: null,
    frameworks: [],
  },
  {
    id: 'V03',
    name: 'The advisory data of the last scan is not old',
    description:
      'Vulnerabilities that were published since are not found. The environment says after how many days data is old. Update the advisory data.',
    subject: 'vulnerability',
    domain: 'vulnerability',
    severity: 'medium',
    weight: 3,
    fix: null,
    frameworks: [],
  },
  {
    id: 'V04',
    name: `Fewer than ${mostUnmatchedPercent} % of the components cannot be matched`,
    description: 'What cannot be matched has no findings, and is not therefore free of vulnerabilities.',
    subject: 'vulnerability',
    domain: 'vulnerability',
    severity: 'high',
    weight: 6,
    fix: 'setPurl',
    frameworks: [],
  },
] as const satisfies readonly (Check & { readonly id: CountedCheckId })[]
