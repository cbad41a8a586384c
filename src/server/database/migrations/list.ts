import { up as people } from './0001-people.ts'
import { up as access } from './0002-access.ts'
import { up as system } from './0003-system.ts'
import { up as modules } from './0020-modules.ts'
import { up as signIn } from './0030-sign-in.ts'
import { up as profile } from './0040-profile.ts'
import { up as pages } from './0050-pages.ts'
import { up as passwordHistory } from './0060-password-history.ts'
import { up as accountLanguage } from './0070-account-language.ts'
import { up as translations } from './0080-translations.ts'
import { up as messageTexts } from './0085-message-texts.ts'
import { up as designKeys } from './0087-design-keys.ts'
import { up as signInLimits } from './0100-sign-in-limits.ts'
import { up as organizationManagers } from './0130-organization-managers.ts'
import { up as nameKeys } from './0170-name-keys.ts'
import { up as imports } from './0195-imports.ts'
import { up as chat } from './0260-chat.ts'
import { noticesPage, noticeTables } from './0261-notices.ts'
import { up as partedImports } from './0290-parted-imports.ts'
import { designsPage } from './0295-designs-page.ts'
import { up as submits } from './0110-submits.ts'
import { up as dataSchemes } from './0140-data-schemes.ts'
import { addMenuDirectories } from './0400-menu-directories.ts'
import { messageExpiry } from './0401-message-expiry.ts'
import { up as interfaceMarks } from './0610-interface-marks.ts'
import { textFiles } from './0630-text-files.ts'
import { listLinks } from './0580-list-links.ts'
import { listLinkMessages } from './0620-list-link-messages.ts'
import { checkedQueries } from './0470-checked-queries.ts'
import { visitorUploads } from './0540-visitor-uploads.ts'
import { visitorUploadAddress } from './0541-visitor-upload-address.ts'
import { up as nameMarks } from './0530-name-marks.ts'
import { addImportRight, importRight } from './0531-import-right.ts'
import { queryChecks } from './0570-query-checks.ts'
import { addSystemAge, menuPages } from './0141-menu-pages.ts'
import { up as tableChanges } from './0150-table-changes.ts'
import { up as files } from './0180-files.ts'
import { up as advancedQueries } from './0250-advanced-queries.ts'
import { peoplePages } from './0132-people-pages.ts'
import { administratorsPage } from './0160-administrators.ts'
import { createSerialTables, serialRulePage } from './0200-serial-rules.ts'
import { printLogColumns, printLogPage } from './0330-print-log.ts'
import { printTemplatesPage, templateColumns } from './0270-print-templates.ts'
import { createDataTables, dataPages } from './0210-data-interfaces.ts'
import { systemConfigPage } from './0220-system-config.ts'
import { up as outbox } from './0221-outbox.ts'
import { interfaceRoles } from './0551-interface-roles.ts'
import { thirdPull } from './0550-third-pull.ts'
import { createThirdSync, thirdSyncPage } from './0222-third-sync.ts'
import { messageTemplates, messageTemplatesPage } from './0320-message-templates.ts'
import { messageTitles } from './0321-message-titles.ts'
import { noticeExtra } from './0322-notice-extra.ts'
import { templateVersions } from './0340-template-versions.ts'
import { up as designWork } from './0360-design-work.ts'
import { createUsualTable, manageButtons, type NumberedMigration, pageMigration } from './usual-table.ts'
import { writableSources } from './0655-writable-sources.ts'
import { linkSessions } from './0677-link-sessions.ts'
import { printModules } from './0680-print-modules.ts'
import { listViews } from './1120-list-views.ts'
import { deletedNames } from './0690-deleted-names.ts'
import { serverTrouble } from './0694-server-trouble.ts'
import { alikeAccounts } from './0730-alike-accounts.ts'
import { ownPrintTemplates } from './0780-own-print-templates.ts'
import { seenUniqueValues } from './0750-seen-unique-values.ts'
import { menuPageCodes } from './0770-menu-pages.ts'
import { designsAsFunctions } from './0790-designs-as-functions.ts'
import { familyDictionaries } from './0800-family-dictionaries.ts'
import { portalColumns, portalsPage } from './0860-portal-designs.ts'
import { flowsPage } from './0880-flow-designs.ts'
import { ownPortals } from './0890-own-portals.ts'
import { flowTimers } from './0895-flow-timers.ts'
import { permissionGroups } from './0950-permission-groups.ts'
import { portalManagement } from './0898-portal-management.ts'
import { mailboxes } from './1151-mailboxes.ts'
import { scheduledTasks, taskButtons } from './1150-scheduled-tasks.ts'
import { jobRuns, operationsPages } from './0935-operations.ts'
import { schedule } from './0940-schedule.ts'
import { reports, reportsPage } from './0970-reports.ts'
import { explicitManagers } from './0810-explicit-managers.ts'
import { familyPageAddresses } from './0830-family-page-addresses.ts'
import { serialKinds } from './0840-serial-kinds.ts'
import { approvals } from './0850-approvals.ts'
import { audit, auditPage } from './0930-audit.ts'
import { systemLogPage } from './0870-system-log.ts'
import { approvalsAgain } from './0875-approvals-again.ts'
import { approvalMessages } from './0876-approval-messages.ts'
import { flowMonitorPage } from './0885-flow-monitor.ts'
import { recordHistory } from './0990-record-history.ts'
import { handoverMessage } from './1020-handover-message.ts'
import { subFlows } from './1030-sub-flows.ts'
import { decisionChanges } from './1031-decision-changes.ts'
import { reportSchedules } from './0995-report-schedules.ts'
import { designVersions } from './1040-design-versions.ts'
import { reportNotSent } from './1070-report-not-sent.ts'
import { deletedRecords } from './1060-deleted-records.ts'
import { fileKeys } from './1286-file-keys.ts'
import { mailReceived } from './1285-mail-received.ts'
import { scheduleSending } from './1200-schedule-sending.ts'
import { pageIcons } from './1210-page-icons.ts'
import { personWrites } from './1280-person-writes.ts'
import { nameTrigrams } from './1281-name-trigrams.ts'
import { scheduleFiles } from './1071-schedule-files.ts'
import { recordComments } from './1130-record-comments.ts'
import { messageTopics } from './1170-message-topics.ts'
import { entrustedFlows } from './0960-entrusted-flows.ts'
import { credentialPages, interfaceCredentials } from './0991-interface-credentials.ts'
import { accountsPage, messageAccounts } from './1010-message-accounts.ts'
import { clientReleases, clientReleasesPage } from './1110-client-releases.ts'
import { monitorPage, sentMessages } from './1080-sent-messages.ts'
import { sendConfigs, sendConfigsPage } from './1081-send-configs.ts'

/** Every migration in the order it runs. A new one goes to the end and is never changed once released. */
export const migrations: readonly NumberedMigration[] = [
  { name: '0001-people', up: people },
  { name: '0002-access', up: access },
  { name: '0003-system', up: system },
  { name: '0020-modules', up: modules },
  { name: '0030-sign-in', up: signIn },
  { name: '0040-profile', up: profile },
  { name: '0050-pages', up: pages },
  { name: '0060-password-history', up: passwordHistory },
  { name: '0070-account-language', up: accountLanguage },
  { name: '0080-translations', up: translations },
  { name: '0085-message-texts', up: messageTexts },
  { name: '0087-design-keys', up: designKeys },
  pageMigration(
    '0090-common-words',
    {
      code: 'system.commonWords',
      name: '审批常用语',
      address: 'systemData/commonWords',
      icon: 'icon-ym icon-ym-msgTemplate',
      buttons: manageButtons,
      roles: ['systemAdministrator', 'schoolLeader'],
    },
    (database) =>
      createUsualTable(
        database,
        'common_words',
        {
          common_words_text: 'varchar(200)',
          system_ids: 'varchar(500)',
          system_names: 'varchar(500)',
          sort_code: 'integer',
          enabled_mark: 'integer',
        },
        [['common_words_text']],
      ),
  ),
  { name: '0100-sign-in-limits', up: signInLimits },
  { name: '0110-submits', up: submits },
  { name: '0130-organization-managers', up: organizationManagers },
  pageMigration('0131-organization-page', {
    code: 'permission.organize',
    name: '组织管理',
    address: 'permission/organize',
    icon: 'icon-ym icon-ym-tree-organization3',
    buttons: manageButtons,
    roles: ['systemAdministrator', 'branchManager'],
  }),
  pageMigration('0132-people-pages', peoplePages),
  { name: '0140-data-schemes', up: dataSchemes },
  pageMigration('0141-menu-pages', menuPages, addSystemAge),
  { name: '0150-table-changes', up: tableChanges },
  pageMigration('0160-administrators', administratorsPage),
  { name: '0170-name-keys', up: nameKeys },
  { name: '0180-files', up: files },
  { name: '0195-imports', up: imports },
  pageMigration('0200-serial-rules', serialRulePage, createSerialTables),
  pageMigration('0201-region-page', {
    code: 'system.region',
    name: '行政区划',
    address: 'systemData/region',
    icon: 'icon-ym icon-ym-generator-location',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  }),
  pageMigration('0210-data-interfaces', dataPages, createDataTables),
  pageMigration('0220-system-config', systemConfigPage),
  { name: '0221-outbox', up: outbox },
  pageMigration('0222-third-sync', thirdSyncPage, createThirdSync),
  { name: '0250-advanced-queries', up: advancedQueries },
  { name: '0260-chat', up: chat },
  pageMigration('0261-notices', noticesPage, noticeTables),
  pageMigration('0270-print-templates', printTemplatesPage, templateColumns),
  { name: '0290-parted-imports', up: partedImports },
  pageMigration('0295-designs-page', designsPage),
  pageMigration('0320-message-templates', messageTemplatesPage, messageTemplates),
  { name: '0321-message-titles', up: messageTitles },
  { name: '0322-notice-extra', up: noticeExtra },
  pageMigration('0330-print-log', printLogPage, printLogColumns),
  { name: '0340-template-versions', up: templateVersions },
  { name: '0360-design-work', up: designWork },
  { name: '0400-menu-directories', up: addMenuDirectories },
  { name: '0401-message-expiry', up: messageExpiry },
  { name: '0470-checked-queries', up: checkedQueries },
  { name: '0530-name-marks', up: nameMarks },
  { name: '0531-import-right', buttons: [importRight], up: addImportRight },
  { name: '0540-visitor-uploads', up: visitorUploads },
  { name: '0541-visitor-upload-address', up: visitorUploadAddress },
  { name: '0550-third-pull', up: thirdPull },
  { name: '0551-interface-roles', up: interfaceRoles },
  { name: '0570-query-checks', up: queryChecks },
  { name: '0580-list-links', up: listLinks },
  { name: '0610-interface-marks', up: interfaceMarks },
  { name: '0620-list-link-messages', up: listLinkMessages },
  { name: '0630-text-files', up: textFiles },
  { name: '0655-writable-sources', up: writableSources },
  { name: '0677-link-sessions', up: linkSessions },
  { name: '0680-print-modules', up: printModules },
  { name: '0690-deleted-names', up: deletedNames },
  { name: '0694-server-trouble', up: serverTrouble },
  { name: '0730-alike-accounts', up: alikeAccounts },
  { name: '0750-seen-unique-values', up: seenUniqueValues },
  // Of those that look alike the first of these left all as they were.
  { name: '0760-one-of-alike-values', up: seenUniqueValues },
  { name: '0770-menu-pages', up: menuPageCodes },
  { name: '0780-own-print-templates', up: ownPrintTemplates },
  { name: '0790-designs-as-functions', up: designsAsFunctions },
  { name: '0800-family-dictionaries', up: familyDictionaries },
  { name: '0810-explicit-managers', up: explicitManagers },
  { name: '0830-family-page-addresses', up: familyPageAddresses },
  { name: '0840-serial-kinds', up: serialKinds },
  { name: '0850-approvals', up: approvals },
  pageMigration('0860-portal-designs', portalsPage, portalColumns),
  pageMigration('0870-system-log', systemLogPage),
  { name: '0875-approvals-again', up: approvalsAgain },
  { name: '0876-approval-messages', up: approvalMessages },
  pageMigration('0880-flow-designs', flowsPage),
  pageMigration('0885-flow-monitor', flowMonitorPage),
  { name: '0890-own-portals', up: ownPortals },
  { name: '0895-flow-timers', up: flowTimers },
  { name: '0898-portal-management', up: portalManagement },
  pageMigration('0930-audit', auditPage, audit),
  pageMigration('0935-operations', operationsPages, jobRuns),
  { name: '0940-schedule', up: schedule },
  { name: '0950-permission-groups', up: permissionGroups },
  { name: '0960-entrusted-flows', up: entrustedFlows },
  pageMigration('0970-reports', reportsPage, reports),
  { name: '0990-record-history', up: recordHistory },
  pageMigration('0991-interface-credentials', credentialPages, interfaceCredentials),
  { name: '0995-report-schedules', up: reportSchedules },
  pageMigration('1010-message-accounts', accountsPage, messageAccounts),
  { name: '1020-handover-message', up: handoverMessage },
  { name: '1030-sub-flows', up: subFlows },
  { name: '1031-decision-changes', up: decisionChanges },
  { name: '1040-design-versions', up: designVersions },
  { name: '1060-deleted-records', up: deletedRecords },
  { name: '1070-report-not-sent', up: reportNotSent },
  { name: '1071-schedule-files', up: scheduleFiles },
  pageMigration('1080-sent-messages', monitorPage, sentMessages),
  pageMigration('1081-send-configs', sendConfigsPage, sendConfigs),
  pageMigration('1110-client-releases', clientReleasesPage, clientReleases),
  { name: '1120-list-views', up: listViews },
  { name: '1130-record-comments', up: recordComments },
  { name: '1150-scheduled-tasks', buttons: taskButtons, up: scheduledTasks },
  { name: '1151-mailboxes', up: mailboxes },
  { name: '1170-message-topics', up: messageTopics },
  { name: '1200-schedule-sending', up: scheduleSending },
  { name: '1210-page-icons', up: pageIcons },
  { name: '1280-person-writes', up: personWrites },
  { name: '1281-name-trigrams', up: nameTrigrams },
  { name: '1285-mail-received', up: mailReceived },
  { name: '1286-file-keys', up: fileKeys },
]
