import { userData0001 } from './0001-user-data.ts'

/** Every step of the user's database in order. A step is never edited once it was released. */
export const userDataMigrations = [userData0001] as const
