/**
 * Weight of every check in the score, by id. 0: asked by one framework only, counts in its compliance alone. Conditions rate versions by
 * them; a test compares them with the catalog.
 */
export const checkWeights: Readonly<Record<string, number>> = {
  ...{ D01: 8, D02: 1, D03: 5, D04: 5, D05: 2, D06: 2, D07: 6, D08: 1, D09: 1, D10: 3, D11: 1, D12: 1 },
  ...{ D13: 0, D14: 0, D15: 0, D16: 0, D17: 0 },
  ...{ C01: 10, C02: 8, C03: 4, C04: 10, C05: 6, C06: 3, C07: 2, C08: 0, C09: 4, C10: 3, C11: 1, C12: 2 },
  ...{ C13: 2, C14: 2, C15: 2, C16: 1, C17: 0, C18: 0, C19: 0, C20: 0, C21: 0, C22: 6, C23: 1 },
  ...{ R01: 5, R02: 3, R03: 3, R04: 1, R05: 0, R06: 3 },
  ...{ V01: 2, V02: 3, V03: 3, V04: 6 },
}

/** Checks that conditions can ask for: not `R05`, whose answer depends on which other versions are here. */
export const checksOfConditions: readonly string[] = Object.keys(checkWeights).filter((id) => id !== 'R05')
