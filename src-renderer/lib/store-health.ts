import { create } from 'zustand'

/** Number of responses that said that the database is damaged: a change asks for the state of the data folder again. */
export const useStoreHealth = create<{ readonly damageReports: number }>(() => ({ damageReports: 0 }))

/** Notes that a response said that the database is damaged. */
export function noteDamage(): void {
  useStoreHealth.setState(({ damageReports }) => ({ damageReports: damageReports + 1 }))
}
