import type { Kysely } from 'kysely'
import type { AccessTables } from './tables/access.ts'
import type { AuditTables } from './tables/audit.ts'
import type { ChatTables } from './tables/chat.ts'
import type { ClientReleaseTables } from './tables/client-release.ts'
import type { DesignTables } from './tables/design.ts'
import type { FlowTables } from './tables/flow.ts'
import type { ImportTables } from './tables/imports.ts'
import type { ListViewTables } from './tables/list-view.ts'
import type { MessageTemplateTables } from './tables/message-template.ts'
import type { ModuleTables } from './tables/module.ts'
import type { NoticeTables } from './tables/notice.ts'
import type { PageTables } from './tables/pages.ts'
import type { PasswordTables } from './tables/password.ts'
import type { PeopleTables } from './tables/people.ts'
import type { ProfileTables } from './tables/profile.ts'
import type { ReportTables } from './tables/report.ts'
import type { ScheduleTables } from './tables/schedule.ts'
import type { SerialTables } from './tables/serial.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { AdvancedQueryTables } from './tables/advanced-query.ts'
import type { SubmitTables } from './tables/submit.ts'
import type { SystemTables } from './tables/system.ts'
import type { ThirdSyncTables } from './tables/third-sync.ts'
import type { TranslationTables } from './tables/translation.ts'

/** Every fixed table of the platform. Tables of generated modules are made at run time and are not listed. */
export interface Tables
  extends PeopleTables,
    PasswordTables,
    AccessTables,
    AuditTables,
    ClientReleaseTables,
    SystemTables,
    ModuleTables,
    SignInTables,
    ProfileTables,
    PageTables,
    FlowTables,
    ReportTables,
    ScheduleTables,
    SerialTables,
    SubmitTables,
    AdvancedQueryTables,
    ListViewTables,
    ImportTables,
    ChatTables,
    DesignTables,
    ThirdSyncTables,
    NoticeTables,
    MessageTemplateTables,
    TranslationTables {}

/**
 * The handle every query goes through. Inside `database.transaction().execute(async (inside) => …)` use only
 * `inside`: SQLite has one connection, so a query on the outer handle would wait for ever.
 */
export type PlatformDatabase = Kysely<Tables>
