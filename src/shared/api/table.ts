import { administratorArea } from './administrator.ts'
import { allowedHostArea } from './allowed-host.ts'
import { advancedQueryArea } from './advanced-query.ts'
import { listViewArea } from './list-view.ts'
import { auth } from './auth.ts'
import { approvalArea } from './approval.ts'
import { flowChoicesArea } from './flow-choices.ts'
import { flowDesignArea } from './flow-design.ts'
import { flowFormArea } from './flow-form.ts'
import { authorityArea } from './authority.ts'
import { chatArea } from './chat.ts'
import { commonWordsArea } from './common-words.ts'
import { currentUserArea } from './current-user.ts'
import { designArea } from './design.ts'
import { designLinkArea } from './design-links.ts'
import { designReleaseArea } from './design-release.ts'
import { designWorkArea } from './design-work.ts'
import { dataInterfaceArea } from './data-interface.ts'
import { dataSourceArea } from './data-source.ts'
import { dictionaryArea } from './dictionary.ts'
import type { CallData, CallInput } from './endpoint.ts'
import { fileArea } from './files.ts'
import { gradeManageArea } from './grade-manage.ts'
import { importArea } from './import.ts'
import { interfaceCredentialArea } from './interface-credential.ts'
import { interfaceVariableArea } from './interface-variable.ts'
import { stampArea } from './stamp.ts'
import { messageAccountArea } from './message-account.ts'
import { sendConfigArea } from './send-config.ts'
import { messageMonitorArea } from './message-monitor.ts'
import { mailArea } from './mail.ts'
import { membershipArea } from './membership.ts'
import { auditArea } from './audit.ts'
import { clientReleaseArea } from './client-release.ts'
import { systemLogArea } from './system-log.ts'
import { menuItemArea } from './menu-item.ts'
import { menuArea } from './menu.ts'
import { messageArea } from './message.ts'
import { moduleArea } from './module.ts'
import { messageTemplateArea } from './message-template.ts'
import { noticeArea } from './notice.ts'
import { organizationArea } from './organization.ts'
import { partedImportArea } from './parted-import.ts'
import { operationsArea } from './operations.ts'
import { outboxArea } from './outbox.ts'
import { passwordArea } from './password.ts'
import { peopleArea } from './people.ts'
import { permissionGroupArea } from './permission-group.ts'
import { portalArea } from './portal.ts'
import { portalDesignArea } from './portal-design.ts'
import { portalManageArea } from './portal-manage.ts'
import { printArea } from './print.ts'
import { printQueriesArea } from './print-queries.ts'
import { printTemplateArea } from './print-template.ts'
import { recordCommentArea } from './record-comment.ts'
import { referenceArea } from './reference.ts'
import { regionArea } from './region.ts'
import { relatedArea } from './related.ts'
import { reportArea } from './report.ts'
import { reportScheduleArea } from './report-schedule.ts'
import { scheduleArea } from './schedule.ts'
import { screenArea } from './screen.ts'
import { selectorArea } from './selectors.ts'
import { serialRuleArea } from './serial-rule.ts'
import { shortLinkArea } from './short-link.ts'
import { signInArea } from './sign-in.ts'
import { submitArea } from './submit.ts'
import { systemConfigArea } from './system-config.ts'
import { thirdSyncArea } from './third-sync.ts'
import { translationArea } from './translation.ts'
import { userArea } from './user.ts'
import { workflowArea } from './workflow.ts'

// In two halves: the compiler writes down no type that is as long as both together.
const first = {
  ...auth,
  ...dictionaryArea,
  ...commonWordsArea,
  ...serialRuleArea,
  ...regionArea,
  ...recordCommentArea,
  ...referenceArea,
  ...organizationArea,
  ...selectorArea,
  ...membershipArea,
  ...userArea,
  ...administratorArea,
  ...gradeManageArea,
  ...peopleArea,
  ...passwordArea,
  ...moduleArea,
  ...relatedArea,
  ...designArea,
  ...designWorkArea,
  ...designReleaseArea,
  ...designLinkArea,
  ...advancedQueryArea,
  ...listViewArea,
  ...importArea,
  ...partedImportArea,
  ...printArea,
  ...printTemplateArea,
  ...printQueriesArea,
  ...signInArea,
  ...shortLinkArea,
  ...currentUserArea,
  ...fileArea,
}

const second = {
  ...messageArea,
  ...chatArea,
  ...noticeArea,
  ...messageTemplateArea,
  ...mailArea,
  ...workflowArea,
  ...approvalArea,
  ...flowChoicesArea,
  ...flowDesignArea,
  ...flowFormArea,
  ...portalArea,
  ...portalDesignArea,
  ...portalManageArea,
  ...screenArea,
  ...reportArea,
  ...reportScheduleArea,
  ...scheduleArea,
  ...translationArea,
  ...authorityArea,
  ...permissionGroupArea,
  ...menuArea,
  ...menuItemArea,
  ...auditArea,
  ...clientReleaseArea,
  ...systemLogArea,
  ...submitArea,
  ...dataInterfaceArea,
  ...stampArea,
  ...messageAccountArea,
  ...messageMonitorArea,
  ...sendConfigArea,
  ...interfaceVariableArea,
  ...interfaceCredentialArea,
  ...dataSourceArea,
  ...allowedHostArea,
  ...systemConfigArea,
  ...operationsArea,
  ...outboxArea,
  ...thirdSyncArea,
}

type First = typeof first
type Second = typeof second
export type Endpoints = First & Second

/** Every HTTP call of the platform, by id. */
export const endpoints: Endpoints = { ...first, ...second }

export type EndpointId = keyof Endpoints
// Looked up in a table: as conditional types they would be worked out over all entries wherever `Id` is a parameter.
type Inputs = { readonly [Id in EndpointId]: CallInput<Endpoints[Id]> }
type Answers = { readonly [Id in EndpointId]: CallData<Endpoints[Id]> }
export type InputOf<Id extends EndpointId> = Inputs[Id]
export type DataOf<Id extends EndpointId> = Answers[Id]
/** Calls that carry a secret or a file stay with main. */
export type RendererEndpointId = {
  [Id in EndpointId]: Endpoints[Id] extends { readonly caller: 'main' } ? never : Id
}[EndpointId]
