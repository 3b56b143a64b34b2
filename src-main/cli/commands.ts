import type { Command } from './command.ts'
import { advisoriesBundleCommand } from './commands/advisories-bundle.ts'
import { advisoriesFetchCommand } from './commands/advisories-fetch.ts'
import { advisoriesImportCommand } from './commands/advisories-import.ts'
import { advisoriesKeysCommand, advisoriesRevokeCommand, advisoriesTrustCommand } from './commands/advisories-keys.ts'
import { advisoriesListCommand } from './commands/advisories-list.ts'
import { advisoriesRefreshCommand } from './commands/advisories-refresh.ts'
import { advisoriesRemoveCommand } from './commands/advisories-remove.ts'
import { advisoriesRollbackCommand } from './commands/advisories-rollback.ts'
import { advisoriesSnapshotsCommand } from './commands/advisories-snapshots.ts'
import { backupCreateCommand } from './commands/backup-create.ts'
import { backupListCommand } from './commands/backup-list.ts'
import { backupRestoreCommand } from './commands/backup-restore.ts'
import { backupVerifyCommand } from './commands/backup-verify.ts'
import { gateCommand } from './commands/gate.ts'
import { restoreCommand } from './commands/restore.ts'
import { checkCommand } from './commands/check.ts'
import { compareCommand } from './commands/compare.ts'
import { completionCommand } from './commands/completion.ts'
import { downloadCommand } from './commands/download.ts'
import { findCommand } from './commands/find.ts'
import { handoverExportCommand } from './commands/handover-export.ts'
import { handoverImportCommand, handoverPreviewCommand } from './commands/handover-import.ts'
import { productCreateCommand } from './commands/product-create.ts'
import { productsCommand } from './commands/products.ts'
import { salvageCommand } from './commands/salvage.ts'
import { shareFileCommand } from './commands/share-file.ts'
import { shareCreateCommand, shareListCommand, shareRevokeCommand } from './commands/share.ts'
import { statusCommand } from './commands/status.ts'
import { tokenCreateCommand } from './commands/token-create.ts'
import { tokenListCommand } from './commands/token-list.ts'
import { tokenRevokeCommand } from './commands/token-revoke.ts'
import { uploadCommand } from './commands/upload.ts'
import { userCreateCommand, userDeleteCommand, userUpdateCommand } from './commands/user-changes.ts'
import { userListCommand } from './commands/user-list.ts'
import { versionsCommand } from './commands/versions.ts'
import { vexImportCommand } from './commands/vex-import.ts'
import { vulnsCommand } from './commands/vulns.ts'

/** The commands, in the order of the help text. */
export const commands: readonly Command[] = [
  productCreateCommand,
  uploadCommand,
  statusCommand,
  productsCommand,
  versionsCommand,
  vulnsCommand,
  gateCommand,
  findCommand,
  compareCommand,
  downloadCommand,
  vexImportCommand,
  handoverExportCommand,
  handoverPreviewCommand,
  handoverImportCommand,
  advisoriesImportCommand,
  advisoriesListCommand,
  advisoriesRemoveCommand,
  advisoriesFetchCommand,
  advisoriesRefreshCommand,
  advisoriesSnapshotsCommand,
  advisoriesRollbackCommand,
  advisoriesBundleCommand,
  advisoriesKeysCommand,
  advisoriesTrustCommand,
  advisoriesRevokeCommand,
  shareCreateCommand,
  shareFileCommand,
  shareListCommand,
  shareRevokeCommand,
  userListCommand,
  userCreateCommand,
  userUpdateCommand,
  userDeleteCommand,
  tokenCreateCommand,
  tokenListCommand,
  tokenRevokeCommand,
  backupCreateCommand,
  backupListCommand,
  backupVerifyCommand,
  backupRestoreCommand,
  restoreCommand,
  checkCommand,
  salvageCommand,
  completionCommand,
]
