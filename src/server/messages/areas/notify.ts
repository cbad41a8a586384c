import { texts } from '../text.ts'

/**
 * What the platform sends by itself. Each reason of `shared/rules/message-template.ts` has its name here, and the title and
 * the body that are sent while no template says other words; what stands in braces is what its templates may name.
 */
export const notify = texts({
  noticeReleased: { zh: '公告发布', zhtw: '公告發布', en: 'Notice published' },
  noticeReleasedTitle: { zh: '{title}', zhtw: '{title}', en: '{title}' },
  noticeReleasedBody: {
    zh: '<p>{user}发布了公告“{title}”。</p><p>{summary}</p>',
    zhtw: '<p>{user}發布了公告「{title}」。</p><p>{summary}</p>',
    en: '<p>{user} published the notice “{title}”.</p><p>{summary}</p>',
  },
  taskToApprove: { zh: '待办审批', zhtw: '待辦簽核', en: 'Task to approve' },
  taskToApproveTitle: { zh: '待审批：{title}', zhtw: '待簽核：{title}', en: 'To approve: {title}' },
  taskToApproveBody: {
    zh: '<p>{user}提交的“{title}”已到“{step}”环节，等待您审批。</p>',
    zhtw: '<p>{user}提交的「{title}」已到「{step}」環節，等待您簽核。</p>',
    en: '<p>“{title}” of {user} has come to the step “{step}” and waits for you.</p>',
  },
  taskUrged: { zh: '审批催办', zhtw: '簽核催辦', en: 'Reminder to approve' },
  taskUrgedTitle: { zh: '催办：{title}', zhtw: '催辦：{title}', en: 'Reminder: {title}' },
  taskUrgedBody: {
    zh: '<p>{user}提醒您尽快处理“{title}”的“{step}”环节。</p>',
    zhtw: '<p>{user}提醒您儘快處理「{title}」的「{step}」環節。</p>',
    en: '<p>{user} reminds you that “{title}” waits for you at the step “{step}”.</p>',
  },
  taskDue: { zh: '审批到期提醒', zhtw: '簽核到期提醒', en: 'Approval due' },
  taskDueTitle: { zh: '即将到期：{title}', zhtw: '即將到期：{title}', en: 'Due soon: {title}' },
  taskDueBody: {
    zh: '<p>请在{deadline}前处理“{title}”的“{step}”环节。</p>',
    zhtw: '<p>請在{deadline}前處理「{title}」的「{step}」環節。</p>',
    en: '<p>“{title}” waits for you at the step “{step}” and is due by {deadline}.</p>',
  },
  taskOverdue: { zh: '审批超时', zhtw: '簽核逾時', en: 'Approval overdue' },
  taskOverdueTitle: { zh: '已超时：{title}', zhtw: '已逾時：{title}', en: 'Overdue: {title}' },
  taskOverdueBody: {
    zh: '<p>“{title}”的“{step}”环节应在{deadline}前处理，现已超时。</p>',
    zhtw: '<p>「{title}」的「{step}」環節應在{deadline}前處理，現已逾時。</p>',
    en: '<p>“{title}” was due at the step “{step}” by {deadline} and still waits for you.</p>',
  },
  taskCopied: { zh: '审批抄送', zhtw: '簽核抄送', en: 'Copy of an approval' },
  taskCopiedTitle: { zh: '抄送：{title}', zhtw: '抄送：{title}', en: 'Copy: {title}' },
  taskCopiedBody: {
    zh: '<p>{user}将“{title}”抄送给您。</p>',
    zhtw: '<p>{user}將「{title}」抄送給您。</p>',
    en: '<p>{user} sent you a copy of “{title}”.</p>',
  },
  caseToSend: { zh: '待发起子流程', zhtw: '待發起子流程', en: 'Sub-flow to submit' },
  caseToSendTitle: { zh: '待发起：{title}', zhtw: '待發起：{title}', en: 'To submit: {title}' },
  caseToSendBody: {
    zh: '<p>{user}的审批需要您填写并提交“{title}”。</p>',
    zhtw: '<p>{user}的簽核需要您填寫並提交「{title}」。</p>',
    en: '<p>An approval of {user} waits for you to fill in and submit “{title}”.</p>',
  },
  requestApproved: { zh: '申请通过', zhtw: '申請通過', en: 'Request approved' },
  requestApprovedTitle: { zh: '已通过：{title}', zhtw: '已通過：{title}', en: 'Approved: {title}' },
  requestApprovedBody: {
    zh: '<p>您的“{title}”已审批通过。</p>',
    zhtw: '<p>您的「{title}」已審批通過。</p>',
    en: '<p>Your “{title}” was approved.</p>',
  },
  requestReturned: { zh: '申请退回', zhtw: '申請退回', en: 'Request returned' },
  requestReturnedTitle: { zh: '已退回：{title}', zhtw: '已退回：{title}', en: 'Returned: {title}' },
  requestReturnedBody: {
    zh: '<p>{user}在“{step}”环节退回了您的“{title}”。</p><p>{summary}</p>',
    zhtw: '<p>{user}在「{step}」環節退回了您的「{title}」。</p><p>{summary}</p>',
    en: '<p>{user} returned your “{title}” at the step “{step}”.</p><p>{summary}</p>',
  },
  requestEnded: { zh: '申请终止', zhtw: '申請終止', en: 'Request ended' },
  requestEndedTitle: { zh: '已终止：{title}', zhtw: '已終止：{title}', en: 'Ended: {title}' },
  requestEndedBody: {
    zh: '<p>{user}终止了您的“{title}”。</p><p>{summary}</p>',
    zhtw: '<p>{user}終止了您的「{title}」。</p><p>{summary}</p>',
    en: '<p>{user} ended your “{title}”.</p><p>{summary}</p>',
  },
  entrusted: { zh: '流程委托', zhtw: '流程委託', en: 'Tasks entrusted' },
  entrustedTitle: {
    zh: '{user}委托您查看待办审批',
    zhtw: '{user}委託您查看待辦簽核',
    en: '{user} entrusted their tasks to you',
  },
  entrustedBody: {
    zh: '<p>{user}委托您查看等待其审批的流程。</p>',
    zhtw: '<p>{user}委託您查看等待其簽核的流程。</p>',
    en: '<p>{user} lets you see the tasks that wait for them.</p>',
  },
  moduleReleased: { zh: '功能发布', zhtw: '功能發布', en: 'Module published' },
  moduleReleasedTitle: { zh: '“{name}”已发布', zhtw: '「{name}」已發布', en: '“{name}” was published' },
  moduleReleasedBody: {
    zh: '<p>{user}发布了“{name}”，现在可以从菜单打开。</p>',
    zhtw: '<p>{user}發布了「{name}」，現在可以從選單開啟。</p>',
    en: '<p>{user} published “{name}”. You find it in your menu.</p>',
  },
  roleGranted: { zh: '角色授予', zhtw: '角色授予', en: 'Role granted' },
  roleGrantedTitle: { zh: '您获得了角色：{name}', zhtw: '您獲得了角色：{name}', en: 'You were given the role {name}' },
  roleGrantedBody: {
    zh: '<p>{user}授予您角色：{name}。菜单和按钮会随之变化。</p>',
    zhtw: '<p>{user}授予您角色：{name}。選單和按鈕會隨之變化。</p>',
    en: '<p>{user} gave you the role {name}. Your menu and buttons follow it.</p>',
  },
  forcedSignOut: { zh: '强制下线', zhtw: '強制下線', en: 'Signed out by an administrator' },
  forcedSignOutTitle: { zh: '您已被强制下线', zhtw: '您已被強制下線', en: 'You were signed out' },
  forcedSignOutBody: {
    zh: '<p>{user}于{time}结束了您的登录会话。如有疑问，请联系管理员。</p>',
    zhtw: '<p>{user}於{time}結束了您的登入工作階段。如有疑問，請聯絡管理員。</p>',
    en: '<p>{user} ended your session at {time}. Ask your administrator if you do not know why.</p>',
  },
  passwordReset: { zh: '密码重置', zhtw: '密碼重設', en: 'Password reset' },
  passwordResetTitle: { zh: '您的密码已被重置', zhtw: '您的密碼已被重設', en: 'Your password was reset' },
  passwordResetBody: {
    zh: '<p>{user}于{time}重置了您的登录密码。如果不是您要求的，请立即联系管理员。</p>',
    zhtw: '<p>{user}於{time}重設了您的登入密碼。如果不是您要求的，請立即聯絡管理員。</p>',
    en: '<p>{user} reset your password at {time}. If you did not ask for it, tell your administrator at once.</p>',
  },
  passwordExpires: { zh: '密码到期', zhtw: '密碼到期', en: 'Password expires' },
  passwordExpiresTitle: {
    zh: '密码将在{days}天后到期',
    zhtw: '密碼將在{days}天後到期',
    en: 'Days until your password expires: {days}',
  },
  passwordExpiresBody: {
    zh: '<p>请尽快在个人资料中修改密码。</p>',
    zhtw: '<p>請儘快在個人資料中修改密碼。</p>',
    en: '<p>Please change it in your profile.</p>',
  },
  importFinished: { zh: '导入完成', zhtw: '匯入完成', en: 'Import finished' },
  importFinishedTitle: { zh: '“{name}”导入完成', zhtw: '「{name}」匯入完成', en: 'The import into “{name}” is done' },
  importFinishedBody: {
    zh: '<p>成功{done}行，失败{failed}行。</p>',
    zhtw: '<p>成功{done}列，失敗{failed}列。</p>',
    en: '<p>Rows imported: {done}. Rows refused: {failed}.</p>',
  },
  listLinkConsented: { zh: '列表链接已同意', zhtw: '清單連結已同意', en: 'Link to a list consented to' },
  listLinkConsentedTitle: {
    zh: '“{name}”的列表链接已同意公开',
    zhtw: '「{name}」的清單連結已同意公開',
    en: 'The link to the list “{name}” is open',
  },
  listLinkConsentedBody: {
    zh: '<p>{user}同意了您申请的列表链接“{name}”。可在功能设计的“链接”中复制地址。</p>',
    zhtw: '<p>{user}同意了您申請的清單連結「{name}」。可在功能設計的「連結」中複製位址。</p>',
    en: '<p>{user} consented to the link “{name}” that you asked for. Copy its address at the links of the module.</p>',
  },
  listLinkWithdrawn: { zh: '列表链接已撤回', zhtw: '清單連結已撤回', en: 'Link to a list withdrawn' },
  listLinkWithdrawnTitle: {
    zh: '“{name}”的列表链接已被撤回',
    zhtw: '「{name}」的清單連結已被撤回',
    en: 'The link to the list “{name}” was withdrawn',
  },
  listLinkWithdrawnBody: {
    zh: '<p>{user}撤回了您申请的列表链接“{name}”，访客不能再打开它。</p>',
    zhtw: '<p>{user}撤回了您申請的清單連結「{name}」，訪客不能再開啟它。</p>',
    en: '<p>{user} withdrew the link “{name}” that you asked for. Visitors cannot open it.</p>',
  },
  listLinkEndedTitle: {
    zh: '“{name}”的列表链接需要重新同意',
    zhtw: '「{name}」的清單連結需要重新同意',
    en: 'The link to the list “{name}” needs a new consent',
  },
  listLinkEndedBody: {
    zh: '<p>{user}发布了新的设计，您申请的列表链接“{name}”显示的内容随之改变，重新同意之前访客不能打开它。</p>',
    zhtw: '<p>{user}發布了新的設計，您申請的清單連結「{name}」顯示的內容隨之改變，重新同意之前訪客不能開啟它。</p>',
    en: '<p>{user} published a design that changes what the link “{name}” shows. Visitors cannot open it before somebody consents again.</p>',
  },
  listLinkRefusedTitle: {
    zh: '“{name}”的列表链接未获同意',
    zhtw: '「{name}」的清單連結未獲同意',
    en: 'The link to the list “{name}” was not consented to',
  },
  listLinkRefusedBody: {
    zh: '<p>{user}没有同意您申请的列表链接“{name}”。</p>',
    zhtw: '<p>{user}沒有同意您申請的清單連結「{name}」。</p>',
    en: '<p>{user} did not consent to the link “{name}” that you asked for.</p>',
  },
  scheduleReminder: { zh: '日程提醒', zhtw: '日程提醒', en: 'Event reminder' },
  scheduleReminderTitle: { zh: '日程提醒：{title}', zhtw: '日程提醒：{title}', en: 'Reminder: {title}' },
  scheduleReminderBody: {
    zh: '<p>“{title}”，{start}开始。</p><p>{summary}</p>',
    zhtw: '<p>「{title}」，{start}開始。</p><p>{summary}</p>',
    en: '<p>“{title}” starts at {start}.</p><p>{summary}</p>',
  },
  scheduleInvitation: { zh: '日程邀请', zhtw: '日程邀請', en: 'Invitation to an event' },
  scheduleInvitationTitle: {
    zh: '{user}邀请您参加：{title}',
    zhtw: '{user}邀請您參加：{title}',
    en: '{user} invites you: {title}',
  },
  scheduleInvitationBody: {
    zh: '<p>{user}邀请您参加“{title}”，{start}开始。可在“日程”中查看或删除。</p><p>{summary}</p>',
    zhtw: '<p>{user}邀請您參加「{title}」，{start}開始。可在「日程」中查看或刪除。</p><p>{summary}</p>',
    en: '<p>{user} invites you to “{title}”, which starts at {start}. You find it in your calendar, where you may decline it.</p><p>{summary}</p>',
  },
  reportSent: { zh: '定时报表', zhtw: '定時報表', en: 'Scheduled report' },
  reportSentTitle: { zh: '定时报表：{name}', zhtw: '定時報表：{name}', en: 'Report: {name}' },
  reportSentBody: {
    zh: '<p>{user}定时发送的报表“{name}”，按您的数据权限统计。</p><p>{summary}</p>',
    zhtw: '<p>{user}定時傳送的報表「{name}」，依您的資料權限統計。</p><p>{summary}</p>',
    en: '<p>{user} has the report “{name}” sent to you. It counts what you may see.</p><p>{summary}</p>',
  },
  workHandedOver: { zh: '工作交接', zhtw: '工作交接', en: 'Work handed over' },
  workHandedOverTitle: {
    zh: '{user}把{name}的工作交接给您',
    zhtw: '{user}把{name}的工作交接給您',
    en: '{user} handed the work of {name} over to you',
  },
  workHandedOverBody: {
    zh: '<p>{user}把{name}的 {done} 项工作交接给您。待办审批可在“待办”中处理。</p>',
    zhtw: '<p>{user}把{name}的 {done} 項工作交接給您。待辦簽核可在「待辦」中處理。</p>',
    en: '<p>{user} handed over to you what {name} looked after ({done} in all). Tasks that wait stand in your list of tasks.</p>',
  },
  serverTrouble: { zh: '服务器告警', zhtw: '伺服器警示', en: 'Trouble of the server' },
  serverTroubleTitle: {
    zh: '服务器需要管理员处理',
    zhtw: '伺服器需要管理員處理',
    en: 'The server needs an administrator',
  },
  serverTroubleBody: { zh: '<p>{summary}</p>', zhtw: '<p>{summary}</p>', en: '<p>{summary}</p>' },
  clockDiffers: {
    zh: '服务器的时钟与数据库的时钟相差 {count} 分钟。请同步时间（NTP）后重新启动服务器，否则共用此数据库的服务器会误判登录是否过期',
    zhtw: '伺服器的時鐘與資料庫的時鐘相差 {count} 分鐘。請同步時間（NTP）後重新啟動伺服器，否則共用此資料庫的伺服器會誤判登入是否過期',
    en: {
      one: 'The clock of the server differs by {count} minute from that of the database. Synchronise the time (NTP) and start the server again, or servers that share this database take each other’s sessions for ended.',
      other:
        'The clock of the server differs by {count} minutes from that of the database. Synchronise the time (NTP) and start the server again, or servers that share this database take each other’s sessions for ended.',
    },
  },
  databaseDamaged: {
    zh: '每日检查发现数据库文件已损坏（{reason}）。已有的备份保留，今天没有生成新的备份。请尽快停止服务器，用 --restore 恢复最近的完好备份，或检查硬盘',
    zhtw: '每日檢查發現資料庫檔案已損壞（{reason}）。已有的備份保留，今天沒有產生新的備份。請儘快停止伺服器，用 --restore 還原最近的完好備份，或檢查硬碟',
    en: 'The daily check found the file of the database damaged ({reason}). The copies there are were kept, and none was made today. Stop the server soon and put back the last good copy with --restore, or look at the disk.',
  },
})
