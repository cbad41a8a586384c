import type { Server } from '#server/core/call.ts'
import { mountAllowedHosts } from './allowed-host/routes.ts'
import { mountAdvancedQueries } from './advanced-query/routes.ts'
import { mountAudit } from './audit/routes.ts'
import { mountAuth } from './auth/routes.ts'
import { mountAuthority } from './authority/routes.ts'
import { mountPermissionGroups } from './permission-group/routes.ts'
import { mountClientReleases } from './client-release/routes.ts'
import { mountChat } from './chat/routes.ts'
import { mountCommonWords } from './common-words/routes.ts'
import { mountCurrentUser } from './current-user/routes.ts'
import { mountDataInterfaces } from './data-interface/routes.ts'
import { mountDataSources } from './data-source/routes.ts'
import { mountGenerator } from './design/generate/routes.ts'
import { mountDesign } from './design/routes.ts'
import { mountFlowForms } from './design/flow-forms.ts'
import { mountDesignReleases } from './design/release-routes.ts'
import { mountDesignWork } from './design/work-routes.ts'
import { mountDictionary } from './dictionary/routes.ts'
import { mountFiles } from './files/routes.ts'
import { mountImports } from './import/routes.ts'
import { mountInterfaceCredentials } from './interface-credential/routes.ts'
import { mountStamps } from './stamp/routes.ts'
import { mountListViews } from './module/views/routes.ts'
import { mountMail } from './mail/routes.ts'
import { mountMenus } from './menu/routes.ts'
import { mountMessageAccounts } from './message-account/routes.ts'
import { mountSendConfigs } from './send-config/routes.ts'
import { mountMessageMonitor } from './message-monitor/routes.ts'
import { mountMessages } from './message/routes.ts'
import { mountModules } from './module/routes.ts'
import { mountOperations } from './operations/routes.ts'
import { mountOutbox } from './outbox/routes.ts'
import { mountPassword } from './password/routes.ts'
import { mountPeople } from './people/routes.ts'
import { mountPortals } from './portal/routes.ts'
import { mountPrint } from './print/routes.ts'
import { mountRecordComments } from './record-comment/routes.ts'
import { mountRegions } from './region/routes.ts'
import { mountReports } from './report/routes.ts'
import { mountSchedule } from './schedule/routes.ts'
import { mountSerialRules } from './serial-rule/routes.ts'
import { mountShortLinks } from './short-link/routes.ts'
import { mountScreens } from './screen/routes.ts'
import { mountSubmits } from './submit/routes.ts'
import { mountSystemConfig } from './system-config/routes.ts'
import { mountThirdSync } from './third-sync/routes.ts'
import { mountTranslations } from './translation/routes.ts'
import { mountFlowTemplates } from './workflow/template-routes.ts'
import { mountWorkflow } from './workflow/routes.ts'

/** Mounts every area of the platform; a new area adds its line. */
export function mountAreas(server: Server): void {
  mountAuth(server)
  mountShortLinks(server)
  mountDictionary(server)
  mountCommonWords(server)
  mountSerialRules(server)
  mountFiles(server)
  mountPeople(server)
  mountPassword(server)
  mountRegions(server)
  mountModules(server)
  mountRecordComments(server)
  mountAdvancedQueries(server)
  mountListViews(server)
  mountImports(server)
  mountDesign(server)
  mountDesignWork(server)
  mountDesignReleases(server)
  mountFlowForms(server)
  mountGenerator(server)
  mountPrint(server)
  mountCurrentUser(server)
  mountMessages(server)
  mountMessageAccounts(server)
  mountClientReleases(server)
  mountMessageMonitor(server)
  mountSendConfigs(server)
  mountChat(server)
  mountMail(server)
  mountWorkflow(server)
  mountFlowTemplates(server)
  mountPortals(server)
  mountScreens(server)
  mountTranslations(server)
  mountAuthority(server)
  mountPermissionGroups(server)
  mountMenus(server)
  mountSubmits(server)
  mountDataSources(server)
  mountAllowedHosts(server)
  mountDataInterfaces(server)
  mountInterfaceCredentials(server)
  mountStamps(server)
  mountSystemConfig(server)
  mountAudit(server)
  mountOperations(server)
  mountOutbox(server)
  mountThirdSync(server)
  mountSchedule(server)
  mountReports(server)
}
