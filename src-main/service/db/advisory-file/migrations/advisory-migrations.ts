import { advisories0001 } from './0001-advisories.ts'
import { advisories0002 } from './0002-advisory-merging.ts'
import { advisories0003 } from './0003-advisory-documents.ts'
import { advisories0004 } from './0004-listed-binaries.ts'
import { advisories0005 } from './0005-coverage-by-name.ts'
import { advisories0006 } from './0006-superseded-parts.ts'
import { advisories0007 } from './0007-kinds-of-records.ts'
import { advisories0008 } from './0008-coverage-by-form.ts'
import { advisories0009 } from './0009-whole-imports.ts'

/** Every migration of the advisory database in order. A released migration is never edited. */
export const advisoryMigrations = [
  advisories0001,
  advisories0002,
  advisories0003,
  advisories0004,
  advisories0005,
  advisories0006,
  advisories0007,
  advisories0008,
  advisories0009,
] as const
