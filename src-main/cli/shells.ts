/** Shells that complete words of the program. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/**
 * What each shell reads to complete words. All of them ask the program, so that what is offered is always what it knows: `--complete` with the
 * words up to the one that is typed, or `--complete-next` if that one is empty, because PowerShell leaves out empty words.
 */
export const shellScripts: Readonly<Record<Shell, string>> = {
  bash: `_waybill() {
  local IFS=$'\\n' words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  if [ -z "\${COMP_WORDS[COMP_CWORD]}" ]; then
    COMPREPLY=($(waybill --complete-next "\${words[@]:0:COMP_CWORD-1}" 2>/dev/null))
  else
    COMPREPLY=($(waybill --complete "\${words[@]}" 2>/dev/null))
  fi
}
complete -o default -F _waybill waybill
`,
  zsh: `#compdef waybill
_waybill() {
  local -a found
  if [[ -z "\${words[CURRENT]}" ]]; then
    found=("\${(@f)$(waybill --complete-next "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  else
    found=("\${(@f)$(waybill --complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  fi
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _waybill waybill
`,
  fish: `function __waybill_complete
  set -l before (commandline -opc)
  set -l current (commandline -ct)
  set -e before[1]
  if test -z "$current"
    waybill --complete-next $before 2>/dev/null
  else
    waybill --complete $before $current 2>/dev/null
  end
end
complete -c waybill -a '(__waybill_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName waybill -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $mode = if ($wordToComplete -eq '') { '--complete-next' } else { '--complete' }
  & waybill $mode @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
}
