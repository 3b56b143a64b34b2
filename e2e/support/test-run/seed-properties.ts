// Loaded before every test file: property tests are the same in every run, but where another seed is asked for.
import fc from 'fast-check'
import { testSeed } from '#e2e/support/test-tier.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed })
