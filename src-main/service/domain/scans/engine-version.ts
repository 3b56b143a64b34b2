/** Version of the matching engine: raised when the same data would be judged differently. */
export const engineVersion = '6'
