import { advisories0001 } from './0001-advisories.ts'

/** Every step of the advisory database in order. A step is never edited once it was released. */
export const advisoryMigrations = [advisories0001] as const
