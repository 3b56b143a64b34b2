import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { TextCommand } from '#cli/command.ts'
import { ArgumentError } from '#cli/exit-code.ts'
import { shells, shellScripts } from '#cli/shells.ts'

/** Writes what a shell reads to complete words of the program. */
export const completionCommand: TextCommand = {
  name: 'completion',
  usage: shells.join('|'),
  summary: 'Write the completion of a shell, for example for ~/.bashrc: eval "$(waybill completion bash)"',
  options: {},
  prepareText([shell, ...rest]) {
    rejectExtraArguments(rest)
    const found = shells.find((name) => name === shell)
    if (!found)
      throw new ArgumentError(`${shell ? `"${shell}" is not a shell` : 'No shell given'}. Use ${shells.join(', ')}`)
    return shellScripts[found]
  },
}
