import { writeFileSync } from 'node:fs'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import { findVersion, requireVersionChoice, versionMeaning, versionOptions, versionUsage } from '#cli/chosen-version.ts'
import type { CommandContext, OptionValues, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, type ExitCode, exitCodes, OperationalError } from '#cli/exit-code.ts'
import { type GateReport, junitReport } from '#cli/gate/junit.ts'
import { type GateQuestion, readResults, readVerdict, type Verdict, waitForVerdict } from '#cli/gate/read-gate.ts'
import { sarifReport } from '#cli/gate/sarif.ts'
import { formatCount } from '#service/domain/format-count.ts'
import { isUuid } from '#cli/uuid.ts'

/** Exit code of each verdict. What is not known never passes. */
const codes: Readonly<Record<string, ExitCode>> = {
  PASS: exitCodes.done,
  NO_POLICIES: exitCodes.done,
  FAIL: exitCodes.failed,
}

const explanations: Readonly<Record<string, string>> = {
  PASS: 'no policy stops this version',
  NO_POLICIES: 'nothing was evaluated: there are no enabled policies',
  FAIL: 'a policy is violated',
  IN_PROGRESS: 'the version is being processed or evaluated. Use --wait',
  NOT_EVALUATED: 'a policy was not evaluated for this version. Use --wait, or policyRun',
  ERROR: 'a policy could not be evaluated',
}

/** Stops a build when a policy is violated. */
export const gateCommand: ServiceCommand = {
  name: 'gate',
  usage: `${versionUsage} [--policy NAME|ID] [--fail-on fail|warn] [--wait] [--junit FILE] [--sarif FILE]`,
  summary: `Pass or stop a version by the policies (${versionMeaning}); --wait waits until they are evaluated`,
  options: {
    ...versionOptions,
    policy: { type: 'string' },
    'fail-on': { type: 'string' },
    wait: { type: 'boolean' },
    junit: { type: 'string' },
    sarif: { type: 'string' },
  },
  prepare(words, options) {
    rejectExtraArguments(words)
    const choice = requireVersionChoice(options)
    const failOn = readThreshold(options)
    const policy = readPolicy(options)
    const files = { junit: textOption(options, 'junit'), sarif: textOption(options, 'sarif') }
    return async (context) => {
      const question: GateQuestion = { versionId: await findVersion(context.client, choice), failOn, policy }
      const verdict = await (options['wait'] === true ? waitForVerdict : readVerdict)(context, question)
      const { version, results } = await readResults(context, question)
      const report: GateReport = { version, results, failOn, evaluatedAt: verdict.evaluatedAt ?? null }
      if (files.junit !== null) save(files.junit, junitReport(report))
      if (files.sarif !== null) save(files.sarif, sarifReport(report))
      return show(context, verdict, report)
    }
  },
}

const keys = ['gate', 'policy', 'result', 'violations', 'waived', 'detail']

function show({ output }: CommandContext, { status, counts }: Verdict, { results, version }: GateReport): ExitCode {
  output.result(
    keys,
    results.map(({ policy, resultType, result, violationsCount, waivedCount }) => ({
      ...{ gate: status, policy: policy.name, result: resultType },
      ...{ violations: violationsCount, waived: waivedCount, detail: result },
    })),
  )
  const failed = `${counts.failed} failed, ${counts.warned} warned, ${counts.errored} not evaluated`
  output.note(`Gate ${status}: ${explanations[status] ?? status} (${counts.total} policies: ${failed})`)
  if (version.unevaluated > 0) {
    const open = `${formatCount(version.unevaluated, 'component')} not evaluated`
    output.note(`${open}: about their vulnerabilities the policies say nothing`)
  }
  return codes[status] ?? exitCodes.indeterminate
}

function readThreshold(options: OptionValues): 'fail' | 'warn' {
  const asked = textOption(options, 'fail-on') ?? 'fail'
  if (asked === 'fail' || asked === 'warn') return asked
  throw new ArgumentError(`"--fail-on ${asked}" is not valid. Use fail or warn`)
}

function readPolicy(options: OptionValues): GateQuestion['policy'] {
  const asked = textOption(options, 'policy')
  if (asked === null) return null
  return isUuid(asked) ? { policyId: asked } : { policyName: asked }
}

function save(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new OperationalError(`"${file}" cannot be written: ${(error as Error).message}`)
  }
}
