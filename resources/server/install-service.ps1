# Registers Waybill as a task that starts with the computer, under the local service account. Run it as an administrator, in the folder of the
# server archive. Remove it again with: Unregister-ScheduledTask -TaskName 'Waybill server'
param([string]$Data = "$env:ProgramData\Waybill", [string]$Options = '')
$ErrorActionPreference = 'Stop'
$name = 'Waybill server'
$account = 'NT AUTHORITY\LocalService'
New-Item -ItemType Directory -Force -Path $Data | Out-Null
icacls $Data /inheritance:r /grant:r 'SYSTEM:(OI)(CI)F' 'BUILTIN\Administrators:(OI)(CI)F' "${account}:(OI)(CI)F" | Out-Null
$arguments = "--max-semi-space-size=16 `"$PSScriptRoot\app\out\main\server.js`" --data `"$Data`" $Options".Trim()
$action = New-ScheduledTaskAction -Execute "$PSScriptRoot\bin\node.exe" -Argument $arguments -WorkingDirectory $PSScriptRoot
$trigger = New-ScheduledTaskTrigger -AtStartup
$settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 3 -RestartInterval (New-TimeSpan -Minutes 1)
$principal = New-ScheduledTaskPrincipal -UserId $account -LogonType ServiceAccount
Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Settings $settings -Principal $principal -Force | Out-Null
Start-ScheduledTask -TaskName $name
Write-Output "Waybill runs as the task '$name' on $Data. Its log is in the folder 'logs' there."
