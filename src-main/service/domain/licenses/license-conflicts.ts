import { canBeSatisfied, type LicenseLeaf, licensesOf, type LicenseTree } from './license-tree.ts'

/** Two licenses whose works cannot be distributed as one work. */
export interface LicenseConflict {
  /** Id of the product's license, in lower case. */
  readonly product: string
  /** Id of the component's license, in lower case. */
  readonly component: string
  /** What each of them says, with the clause. */
  readonly clause: string
}

type Test = (leaf: LicenseLeaf) => boolean

/** An exception allows to combine a work with others: nothing is said of licenses with one. */
const named =
  (ids: RegExp): Test =>
  ({ id, exception }) =>
    exception === null && ids.test(id)

const gpl2Only: Test = (leaf) => !leaf.orLater && named(/^gpl-2\.0(-only)?$/)(leaf)
/** Licenses of the GNU project that cover the work as a whole. */
const gpl = named(/^gpl-[23]\.0(-only|-or-later|\+)?$|^agpl-3\.0(-only|-or-later)?$/)
const noFurther = 'GPL-2.0 section 6, GPL-3.0 and AGPL-3.0 section 10 allow no further restrictions'

/** Undisputed incompatibilities: the publishers of the licenses agree on them. Either side can be that of the product. */
const conflicts: readonly (readonly [one: Test, other: Test, clause: string])[] = [
  [
    gpl2Only,
    named(/^apache-2\.0$/),
    'GPL-2.0 section 6 allows no further restrictions, and Apache-2.0 section 3 ends the patent licenses of who sues over patents',
  ],
  [
    gpl2Only,
    named(/^(gpl|lgpl|agpl)-3\.0(-only|-or-later|\+)?$/),
    'GPL-2.0 section 2(b) wants the whole work under version 2, and version 3 of the licenses, section 5(c) of GPL-3.0, under version 3',
  ],
  [
    gpl,
    named(/^bsd-4-clause$/),
    `${noFurther}, and clause 3 of BSD-4-Clause wants an acknowledgement in all advertising`,
  ],
  [gpl, named(/^openssl$/), `${noFurther}, and clause 3 of OpenSSL wants an acknowledgement in all advertising`],
  [gpl, named(/^json$/), `${noFurther}, and JSON says that the software is used for good, not evil`],
  [
    gpl,
    named(/^epl-1\.0$/),
    'GPL-2.0 section 2(b) and GPL-3.0 section 5(c) want the whole work under the GPL, and EPL-1.0 section 3 wants its own part under EPL-1.0',
  ],
  [
    gpl,
    named(/^mpl-2\.0-no-copyleft-exception$/),
    'GPL-2.0 section 2(b) and GPL-3.0 section 5(c) want the whole work under the GPL, and Exhibit B of MPL-2.0 says that it is incompatible with secondary licenses',
  ],
  [gpl, named(/^cc-by-nc(-sa|-nd)?-\d\.\d$/), `${noFurther}, and the license of the other one forbids commercial use`],
]

/** Choices of an expression that are looked at: of more, nothing is said. */
const maxChoices = 64

/**
 * Returns why a product under one license cannot contain a component under the other one; null if some choice of the two avoids it, or
 * nothing certain can be said. Bounded: the product's choices are few, and each asks the component once.
 */
export function findLicenseConflict(product: LicenseTree, component: LicenseTree): LicenseConflict | null {
  const choices = choicesOf(product)
  if (choices === null) return null
  for (const choice of choices) {
    if (canBeSatisfied(component, (leaf) => choice.every((own) => clauseOf(own, leaf) === null))) return null
  }
  return choices.flatMap((choice) => choice.flatMap((own) => conflictsOf(own, component)))[0] ?? null
}

function conflictsOf(own: LicenseLeaf, component: LicenseTree): readonly LicenseConflict[] {
  return licensesOf(component).flatMap((leaf) => {
    const clause = clauseOf(own, leaf)
    return clause === null ? [] : [{ product: own.id, component: leaf.id, clause }]
  })
}

function clauseOf(own: LicenseLeaf, leaf: LicenseLeaf): string | null {
  const found = conflicts.find(([one, other]) => (one(own) && other(leaf)) || (other(own) && one(leaf)))
  return found?.[2] ?? null
}

/** The sets of licenses that satisfy an expression; null if there are too many. */
function choicesOf(tree: LicenseTree): readonly (readonly LicenseLeaf[])[] | null {
  if (tree.kind === 'license') return [[tree]]
  let found: readonly (readonly LicenseLeaf[])[] = tree.kind === 'OR' ? [] : [[]]
  for (const member of tree.members) {
    const choices = choicesOf(member)
    if (choices === null) return null
    const next =
      tree.kind === 'OR' ? [...found, ...choices] : found.flatMap((one) => choices.map((other) => [...one, ...other]))
    if (next.length > maxChoices) return null
    found = next
  }
  return found
}
