import { onTestFinished } from 'vitest'
import { scanBench } from './scan-bench.ts'

/** Opens a scan bench that is closed at the end of the test. */
export function openBench(): ReturnType<typeof scanBench> {
  const bench = scanBench()
  onTestFinished(() => bench.close())
  return bench
}
