/** A rejected form, with each message of the service. */
export class RejectedValues extends Error {
  override readonly name = 'RejectedValues'
  readonly messages: readonly string[]

  constructor(messages: readonly string[]) {
    super(messages.join(' '))
    this.messages = messages
  }
}

/** Errors of a form: below the fields that they are about, and below all. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>
  readonly form: string | null
}

export const noErrors: FormErrors = { fields: {}, form: null }

/** How messages of the service name a field that they do not quote. The first field that a form has is meant. */
const subjects: readonly (readonly [RegExp, readonly string[]])[] = [
  [/is not an email address/, ['email', 'contactEmail']],
  [/is not a URL/, ['url']],
  [/phone number/, ['phone']],
  [/name and email address/, ['name']],
  [/is not a TLP label/, ['tlp']],
  [/license expression/, ['dataLicense']],
  [/release date, end-of-support date and end-of-life date/, ['releaseDate']],
]

function fieldOf(message: string, names: readonly string[]): string | undefined {
  const [, quoted = ''] = /^"(\w+)"/.exec(message) ?? []
  if (names.includes(quoted)) return quoted
  const [, meant = []] = subjects.find(([pattern]) => pattern.test(message)) ?? []
  return meant.find((name) => names.includes(name))
}

/** Places each message of a failed request below the field that it is about; others belong to the form. */
export function errorsOf(reason: unknown, names: readonly string[]): FormErrors {
  const messages = reason instanceof RejectedValues ? reason.messages : [textOf(reason)]
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const message of messages) {
    const name = fieldOf(message, names)
    if (name === undefined) others.push(message)
    else fields[name] = [fields[name], message].filter(Boolean).join('. ')
  }
  return { fields, form: others.length === 0 ? null : others.join('. ') }
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
