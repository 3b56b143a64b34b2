// Loaded before every test file: property tests are the same in every run, unless another seed is requested.
import fc from 'fast-check'
import { testSeed } from '#e2e/support/test-tier.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed })
