import { texts } from '../text.ts'

/** Rules of user administration. */
export const user = texts({
  notFound: { zh: '用户不存在或已被删除', zhtw: '使用者不存在或已被刪除', en: 'This user no longer exists' },
  accountPattern: {
    zh: '账号只能由英文字母和数字组成',
    zhtw: '帳號只能由英文字母和數字組成',
    en: 'An account consists of letters and digits',
  },
  accountTaken: {
    zh: '账号“{account}”已存在',
    zhtw: '帳號「{account}」已存在',
    en: 'The account “{account}” already exists',
  },
  accountWasTaken: {
    zh: '账号“{account}”曾被已删除的用户使用，请换一个',
    zhtw: '帳號「{account}」曾被已刪除的使用者使用，請換一個',
    en: 'The account “{account}” belonged to a user who was deleted. Choose another one.',
  },
  positionUnknown: {
    zh: '所选岗位不存在或已停用',
    zhtw: '所選職位不存在或已停用',
    en: 'A chosen position no longer exists or is disabled',
  },
  roleUnknown: {
    zh: '所选角色不存在或已停用',
    zhtw: '所選角色不存在或已停用',
    en: 'A chosen role no longer exists or is disabled',
  },
  groupUnknown: {
    zh: '所选分组不存在或已停用',
    zhtw: '所選分組不存在或已停用',
    en: 'A chosen group no longer exists or is disabled',
  },
  managerAbove: {
    zh: '上级不能是本人或其下属',
    zhtw: '上級不能是本人或其下屬',
    en: 'The superior cannot be the user, nor anybody below the user',
  },
  notGivable: {
    zh: '不能授予或收回您管理范围以外的岗位或角色',
    zhtw: '不能授予或收回您管理範圍以外的職位或角色',
    en: 'You may not give or take positions or roles beyond those you administer or have',
  },
  groupsNotAllowed: {
    zh: '您没有编辑分组的权限，不能修改用户所属分组',
    zhtw: '您沒有編輯分組的權限，不能修改使用者所屬分組',
    en: 'You may not edit groups, so you cannot change which groups a user is in',
  },
  administratorOnly: {
    zh: '只有系统管理员可以维护系统管理员的账号',
    zhtw: '只有系統管理員可以維護系統管理員的帳號',
    en: 'Only administrators may maintain the accounts of administrators',
  },
  notYourself: {
    zh: '不能停用或删除自己的账号',
    zhtw: '不能停用或刪除自己的帳號',
    en: 'You cannot disable or delete your own account',
  },
  lastAdministrator: {
    zh: '至少要保留一名可用的系统管理员',
    zhtw: '至少要保留一名可用的系統管理員',
    en: 'At least one enabled administrator must remain',
  },
  administratorsAlone: {
    zh: '只有系统管理员可以设置系统管理员',
    zhtw: '只有系統管理員可以設定系統管理員',
    en: 'Only administrators may say who is an administrator',
  },
  notYourselfAdministrator: {
    zh: '不能取消自己的系统管理员身份',
    zhtw: '不能取消自己的系統管理員身分',
    en: 'You cannot take yourself off the administrators',
  },
  notYourOwnRights: {
    zh: '不能修改自己的管理范围、岗位或角色',
    zhtw: '不能修改自己的管理範圍、職位或角色',
    en: 'You cannot change what you administer yourself, nor your own positions and roles',
  },
  managerAlready: {
    zh: '该用户已是组织管理员，请编辑其管理范围',
    zhtw: '該使用者已是組織管理員，請編輯其管理範圍',
    en: 'This user is an organisation manager already. Change what they administer.',
  },
  organizationTwice: {
    zh: '同一组织只能选择一次',
    zhtw: '同一組織只能選擇一次',
    en: 'An organisation can be named only once',
  },
  noMenusByManager: {
    zh: '系统与菜单不在此处授权，请在“权限授权”中设置',
    zhtw: '系統與選單不在此處授權，請在「權限授權」中設定',
    en: 'Systems and menus are not granted here. Use the page “Authorisation”.',
  },
  noRightChosen: {
    zh: '请为每个组织至少选择一项权限',
    zhtw: '請為每個組織至少選擇一項權限',
    en: 'Choose at least one right for each organisation',
  },
  notYoursToGive: {
    zh: '不能授予超出您自己管理范围的权限',
    zhtw: '不能授予超出您自己管理範圍的權限',
    en: 'You cannot give more than you administer yourself',
  },
  administersMore: {
    zh: '该用户管理的范围超出您的管理范围，不能维护其账号',
    zhtw: '該使用者管理的範圍超出您的管理範圍，不能維護其帳號',
    en: 'This user administers more than you do, so you may not maintain the account',
  },
  opensMore: {
    zh: '“{name}”包含您自己没有的权限（{things}），不能授予或启用',
    zhtw: '「{name}」包含您自己沒有的權限（{things}），不能授予或啟用',
    en: '“{name}” opens what you may not use yourself ({things}), so you may not give or enable it',
  },
  grantedMore: {
    zh: '该用户拥有您没有的权限（{things}），不能重置其密码、修改其手机号码或交接其工作，请联系系统管理员',
    zhtw: '該使用者擁有您沒有的權限（{things}），不能重設其密碼、修改其手機號碼或交接其工作，請聯絡系統管理員',
    en: 'This user may do more than you ({things}), so you may not set the password or the mobile number, nor hand over the work. Ask an administrator.',
  },
  passwordsDiffer: {
    zh: '两次输入的密码不一致',
    zhtw: '兩次輸入的密碼不一致',
    en: 'The two passwords do not match',
  },
  passwordReset: {
    zh: '密码已重置，该用户下次登录时须修改密码',
    zhtw: '密碼已重設，該使用者下次登入時須修改密碼',
    en: 'The password was reset. The user has to change it at the next sign-in.',
  },
  unlocked: { zh: '账号已解锁', zhtw: '帳號已解鎖', en: 'The account is unlocked' },
  forcedOff: { zh: '已强制下线', zhtw: '已強制下線', en: 'Signed out' },
  notYourSession: {
    zh: '不能将当前会话强制下线，请使用退出登录',
    zhtw: '不能將目前的工作階段強制下線，請使用登出',
    en: 'You cannot force your own session off. Sign out instead.',
  },
  handOverSame: {
    zh: '请选择另一个人来接手',
    zhtw: '請選擇另一個人來接手',
    en: 'Choose somebody else to take it over',
  },
  handOverToYourself: {
    zh: '不能将他人的工作交接给您自己，请换人接手，或联系系统管理员',
    zhtw: '不能將他人的工作交接給您自己，請換人接手，或聯絡系統管理員',
    en: 'You cannot hand somebody’s work over to yourself. Choose somebody else, or ask an administrator',
  },
  nothingToHandOver: { zh: '请选择要交接的工作', zhtw: '請選擇要交接的工作', en: 'Choose what is handed over' },
  receiverDisabled: {
    zh: '接手的人已停用或被锁定，请换一个',
    zhtw: '接手的人已停用或被鎖定，請換一個',
    en: 'Whoever should take it over is disabled or locked. Choose somebody else',
  },
  workUnknown: {
    zh: '没有“{value}”这样的工作',
    zhtw: '沒有「{value}」這樣的工作',
    en: 'There is no such work as “{value}”',
  },
  workChanged: {
    zh: '所选工作已不在此人名下，请刷新后重新选择',
    zhtw: '所選工作已不在此人名下，請重新整理後再選擇',
    en: 'They hold nothing of it any more. Look again at what there is',
  },
  ownRequest: {
    zh: '“{name}”由接手人发起，不能由本人审批，请取消勾选或换人接手',
    zhtw: '「{name}」由接手人發起，不能由本人簽核，請取消勾選或換人接手',
    en: 'Whoever takes over “{name}” would decide a request of their own. Leave it out, or choose somebody else',
  },
  handedOver: {
    zh: '已交接 {count} 项工作',
    zhtw: '已交接 {count} 項工作',
    en: { one: '{count} thing was handed over', other: '{count} things were handed over' },
  },
  held_task: { zh: '待办审批（{count}）', zhtw: '待辦簽核（{count}）', en: 'Tasks that wait ({count})' },
  held_case: { zh: '发起的流程（{count}）', zhtw: '發起的流程（{count}）', en: 'Requests begun ({count})' },
  held_step: {
    zh: '作为审批人的流程（{count}）',
    zhtw: '作為簽核人的流程（{count}）',
    en: 'Flows that name them ({count})',
  },
  held_entrust: { zh: '受他人委托（{count}）', zhtw: '受他人委託（{count}）', en: 'Entrusted by others ({count})' },
  held_organization: {
    zh: '负责的组织（{count}）',
    zhtw: '負責的組織（{count}）',
    en: 'Heads of organisations ({count})',
  },
  held_subordinate: {
    zh: '直属下级（{count}）',
    zhtw: '直屬下級（{count}）',
    en: 'People who report to them ({count})',
  },
  held_administered: {
    zh: '分级管理的组织（{count}）',
    zhtw: '分級管理的組織（{count}）',
    en: 'Organisations they administer ({count})',
  },
  held_design: { zh: '设计的功能（{count}）', zhtw: '設計的功能（{count}）', en: 'Forms designed ({count})' },
  held_flowDesign: { zh: '设计的流程（{count}）', zhtw: '設計的流程（{count}）', en: 'Flows designed ({count})' },
  held_report: { zh: '设计的报表（{count}）', zhtw: '設計的報表（{count}）', en: 'Reports designed ({count})' },
  held_portal: { zh: '设计的门户（{count}）', zhtw: '設計的入口網站（{count}）', en: 'Portals designed ({count})' },
  held_schedule: { zh: '定时报表（{count}）', zhtw: '定時報表（{count}）', en: 'Scheduled reports ({count})' },
})
