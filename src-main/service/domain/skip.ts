/** A thing that could not be judged, with the reason in words. Data to be stored and shown, never dropped. */
export interface Skip {
  readonly reason: string
}
