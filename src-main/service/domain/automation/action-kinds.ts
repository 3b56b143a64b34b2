import type { RuleRowKind } from './rule.ts'

/** An action of rules: what it takes, and what it does in one sentence. */
export interface ActionKind {
  readonly name: string
  readonly appliesTo: RuleRowKind
  /** Fields that it sets; empty for actions without one. */
  readonly fields: readonly string[]
  /** Whether it needs a value, can have one, or has none. */
  readonly value: 'needed' | 'optional' | 'none'
  readonly parameters: readonly string[]
  readonly description: string
}

const none = { fields: [], value: 'none', parameters: [] } as const
/** What rules about all kinds of rows do. */
const shared = (appliesTo: RuleRowKind): readonly ActionKind[] => [
  { ...none, name: 'addLabel', appliesTo, value: 'needed', description: 'Adds a label.' },
  { ...none, name: 'removeLabel', appliesTo, value: 'needed', description: 'Removes a label.' },
  {
    ...{ ...none, name: 'setCustom', appliesTo, value: 'optional' },
    description: 'Sets a custom field; without a value it removes what the field has.',
  },
  {
    ...{ ...none, name: 'notify', appliesTo },
    description:
      'Sends one message per run about the rows that fit. A row that a message was about is not told again while it fits.',
  },
]

/** The actions of the vocabulary that rules can do. A new one gets its line here, and its edit in one of the files beside. */
export const actionKinds: readonly ActionKind[] = [
  {
    ...{ name: 'setField', appliesTo: 'version', value: 'needed', parameters: [] },
    fields: ['author', 'supplier', 'lifecycle', 'tlp', 'dataLicense', 'name'],
    description:
      'Sets a field of the version: its author, its supplier (in CycloneDX only), its lifecycle phases, separated by commas, its TLP label, the license of the document as an SPDX expression (a document of SPDX 2 has CC0-1.0 or none: with another value it stays as it is) or its name.',
  },
  { ...none, name: 'archive', appliesTo: 'version', description: 'Archives the version.' },
  {
    ...{ ...none, name: 'attachPart', appliesTo: 'version', parameters: ['product', 'version'] },
    description:
      'Attaches what the document refers to (BOM-Link, external documents), where a version has exactly this document. With a product: its newest version, or the one that is named, unless a version of it is a part already.',
  },
  ...shared('version'),
  {
    ...{ name: 'setField', appliesTo: 'component', value: 'needed', parameters: [] },
    fields: ['name', 'group', 'version', 'type', 'scope', 'supplier', 'author', 'copyright', 'description'],
    description: 'Sets a field of the component.',
  },
  {
    ...{ ...none, name: 'setLicense', appliesTo: 'component', value: 'optional' },
    description:
      'Sets the license, as an SPDX expression. Without a value, deprecated ids become their successors, and common spellings the expression that they mean; other licenses stay.',
  },
  {
    ...{ ...none, name: 'setPurl', appliesTo: 'component', value: 'optional' },
    description:
      'Sets the package URL; without a value the suggested one, where there is one. The version is then scanned again.',
  },
  {
    ...{ ...none, name: 'setCpe', appliesTo: 'component', value: 'needed' },
    description: 'Sets the CPE name. The version is then scanned again.',
  },
  {
    ...{ ...none, name: 'addReference', appliesTo: 'component', value: 'needed', parameters: ['type'] },
    description: 'Adds an external reference: its URL, and its type in words of CycloneDX.',
  },
  {
    ...{ ...none, name: 'markInternal', appliesTo: 'component', value: 'optional' },
    description: 'Marks the component as internal; "no" as value takes the mark away.',
  },
  {
    ...{ ...none, name: 'setSupport', appliesTo: 'component', parameters: ['status', 'endOfSupport'] },
    description: 'Sets the support status and the day on which support ends.',
  },
  ...shared('component'),
  {
    ...{ ...none, name: 'setVex', appliesTo: 'finding' },
    parameters: ['status', 'justification', 'response', 'impact', 'action', 'detail', 'fixedIn'],
    description: 'Decides about the finding.',
  },
  {
    ...{ ...none, name: 'suggestVex', appliesTo: 'finding' },
    parameters: ['status', 'justification', 'response', 'impact', 'action'],
    description: 'Proposes a decision about the finding, which a person accepts or declines in the queue.',
  },
  {
    ...{ ...none, name: 'snooze', appliesTo: 'finding', value: 'needed' },
    description: 'Hides the finding from the queue: "30d" for days, a date, or "data" until its data changes.',
  },
  {
    ...{ ...none, name: 'assign', appliesTo: 'finding', value: 'needed' },
    description: 'Assigns the finding to a person, by their id.',
  },
  {
    ...{ ...none, name: 'overrideSeverity', appliesTo: 'finding', parameters: ['severity', 'reason'] },
    description: 'Gives the finding another severity, with a reason. The original one is kept.',
  },
  {
    ...{ ...none, name: 'createTicket', appliesTo: 'finding', value: 'needed' },
    description:
      'Opens a ticket in an issue tracker, named by its name or id: one for each vulnerability in a package of a product, at most 50 per run and version.',
  },
  ...shared('finding'),
]
