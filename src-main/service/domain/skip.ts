/** A thing that could not be judged, with the reason in words. Data to be stored and shown, never dropped. */
export interface Skip {
  readonly reason: string
}

/** How the reason begins for a component whose purl cannot be read. The filter and the counts of match coverage look for it. */
export const unreadablePurl = 'invalid purl'
