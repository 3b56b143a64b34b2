/**
 * The forms of a word or a sentence for numbers, by the categories of `Intl.PluralRules`. English needs `one` and `other`; a translation
 * adds those that its language has.
 */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** What stands in a text where a value is. */
export type TextValue = string | number | null | undefined

const rules = new Intl.PluralRules('en')

/** Returns the form that belongs to a number: `is` for 1, `are` for 2. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other
}
