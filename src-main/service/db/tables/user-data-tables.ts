import type { AccountTables } from './account-tables.ts'
import type { AutomationTables } from './automation-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { DeletionTables } from './deletion-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { ExchangeTables } from './exchange-tables.ts'
import type { FindingTables } from './finding-tables.ts'
import type { FindTables } from './find-tables.ts'
import type { HandoverTables } from './handover-tables.ts'
import type { HeldFindingTables } from './held-finding-tables.ts'
import type { CheckTables } from './check-tables.ts'
import type { LabelingTables } from './labeling-tables.ts'
import type { LicenseTables } from './license-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { PartTables } from './part-tables.ts'
import type { PolicyTables } from './policy-tables.ts'
import type { RetainedDecisionTables } from './retained-decision-tables.ts'
import type { SavedFindTables } from './saved-find-tables.ts'
import type { SavedViewTables } from './saved-view-tables.ts'
import type { ScanStateTables } from './scan-state-tables.ts'
import type { ScanTables } from './scan-tables.ts'
import type { ShareTables } from './share-tables.ts'
import type { SignatureTables } from './signature-tables.ts'
import type { StageTables } from './stage-tables.ts'
import type { StatementTables } from './statement-tables.ts'
import type { TicketTables } from './ticket-tables.ts'
import type { VersionTables } from './version-tables.ts'

/** Tables of `waybill.db`, as they are on disk. Rows never leave `db/`. Flags are 0 or 1, JSON columns are text. */
export interface UserDataTables
  extends
    AccountTables,
    VersionTables,
    FindingTables,
    ScanTables,
    ScanStateTables,
    StageTables,
    RetainedDecisionTables,
    HandoverTables,
    HeldFindingTables,
    StatementTables,
    ExchangeTables,
    AuditTables,
    DeletionTables,
    DeliveryTables,
    LicenseTables,
    LabelingTables,
    NotificationTables,
    CheckTables,
    AutomationTables,
    SavedFindTables,
    SavedViewTables,
    PartTables,
    FindTables,
    ShareTables,
    SignatureTables,
    TicketTables,
    PolicyTables {}
