/** An item that could not be evaluated, with the reason. It is stored and shown, never dropped. */
export interface Skip {
  readonly reason: string
}

/** Start of the reason for a component whose purl cannot be read. The filter and the counts of match coverage search for it. */
export const unreadablePurl = 'invalid purl'
