import type { WrittenStep } from './written-step.ts'

/** Maximum number of findings per call of the service. */
export const maxFindingsPerCall = 10_000

/** Calls that undo and redo one operation of the service. */
export interface OperationCalls {
  undo(operationId: string): Promise<WrittenStep>
  redo(operationId: string): Promise<WrittenStep>
}

/** Steps of a session that are larger than one call: several operations of the service, each known by its first one. */
export interface StepsInParts extends OperationCalls {
  /** Writes the parts one after the other as one step. If one is rejected, those before it are undone. */
  write<Part>(parts: readonly Part[], write: (part: Part) => Promise<WrittenStep>): Promise<WrittenStep>
}

/** Creates the steps of a session. */
export function createStepsInParts(calls: OperationCalls): StepsInParts {
  const operations = new Map<string, readonly string[]>()
  const all = (id: string) => operations.get(id) ?? [id]
  return {
    async write(parts, write) {
      const written = await inOrder(parts, write, ({ operationId }) => calls.undo(operationId))
      const step = addUp(written)
      if (written.length > 1)
        operations.set(
          step.operationId,
          written.map(({ operationId }) => operationId),
        )
      return step
    },
    undo: async (id) =>
      addUp(await inOrder(all(id).toReversed(), calls.undo, ({ operationId }) => calls.redo(operationId))),
    redo: async (id) => addUp(await inOrder(all(id), calls.redo, ({ operationId }) => calls.undo(operationId))),
  }
}

/** Runs calls one after the other. If one fails, those before it are reverted, the last first. */
async function inOrder<Part>(
  parts: readonly Part[],
  run: (part: Part) => Promise<WrittenStep>,
  revert: (done: WrittenStep) => Promise<unknown>,
): Promise<readonly WrittenStep[]> {
  const done: WrittenStep[] = []
  try {
    for (const part of parts) done.push(await run(part))
  } catch (error) {
    for (const one of done.toReversed()) await revert(one)
    throw error
  }
  return done
}

function addUp(steps: readonly WrittenStep[]): WrittenStep {
  const sum = (of: (step: WrittenStep) => number) => steps.reduce((total, step) => total + of(step), 0)
  const [first] = steps
  return {
    operationId: first?.operationId ?? '',
    summary: first?.summary ?? '',
    findings: sum(({ findings }) => findings),
    kept: sum(({ kept = 0 }) => kept),
    after: steps.flatMap(({ after }) => after),
  }
}
