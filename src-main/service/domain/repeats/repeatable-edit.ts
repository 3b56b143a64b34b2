/** What an edit of an earlier version is about. */
export const repeatKinds = ['change', 'addition', 'removal', 'document'] as const
export type RepeatKind = (typeof repeatKinds)[number]

/** What becomes of an edit, or of one of its values, in another version. */
export const repeatStates = [
  /** It can be made. */
  'possible',
  /** It is so already. */
  'same',
  /** A person said otherwise here, and that stays. */
  'edited',
  /** It is about one version of a component, and another is here. */
  'other_version',
  /** Several components could be meant. */
  'ambiguous',
  /** The component is not here. */
  'not_found',
  /** The document or the edit do not allow it. */
  'not_possible',
] as const
export type RepeatState = (typeof repeatStates)[number]

/** One value of an edit: as it is here, and as the edit would make it. Texts for people; null for none. */
export interface RepeatValue {
  /** Name of the field as the API has it. */
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  readonly state: RepeatState
  /** Why it is not possible; null if it is. */
  readonly reason: string | null
}

/** What a person edited in an earlier version, and what it would be here. */
export interface RepeatableEdit {
  /** The component of the earlier version; of what its document says about itself, that version. */
  readonly id: string
  readonly kind: RepeatKind
  /** Possible if one of its values is. */
  readonly state: RepeatState
  /** Why it is not possible, or what is left out of it; null for nothing to say. */
  readonly reason: string | null
  /** Name of the component in the earlier version; of the document, that of the version. */
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  /** The component that it is about here; null if there is none. */
  readonly componentId: string | null
  readonly values: readonly RepeatValue[]
}

/** The state of an edit by those of its values: what can be done is said first, then what was not done and why. */
export function stateOfValues(values: readonly RepeatValue[]): Pick<RepeatableEdit, 'state' | 'reason'> {
  const found = order.map((state) => values.find((value) => value.state === state)).find((value) => value !== undefined)
  return { state: found?.state ?? 'same', reason: found?.reason ?? null }
}

const order: readonly RepeatState[] = [
  ...(['possible', 'not_possible', 'ambiguous', 'not_found', 'other_version', 'edited', 'same'] as const),
]
