import { Rejection } from '#service/domain/rejection.ts'

/** What the texts of tokens begin with, unless a server or a request says otherwise. */
export const defaultTokenPrefix = 'wb_live_'

const maxLength = 32

/** What a prefix must be, for messages. */
export const tokenPrefixRule = `Use lower-case letters, digits and "_", at most ${maxLength}, with a letter first and "_" last`

/** Whether a text can be the prefix of tokens. The log finds tokens by this form, so that it can hide them. */
export function isTokenPrefix(text: string): boolean {
  return text.length <= maxLength && /^[a-z][a-z\d]*_(?:[a-z\d]+_)*$/.test(text)
}

/** @throws {Rejection} if a text cannot be the prefix of tokens */
export function requireTokenPrefix(text: string): string {
  if (!isTokenPrefix(text)) throw new Rejection(`"${text}" is not a token prefix. ${tokenPrefixRule}`)
  return text
}
