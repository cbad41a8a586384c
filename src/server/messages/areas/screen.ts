import { texts } from '../text.ts'

/** Data screens and the pages that the platform draws itself. */
export const screen = texts({
  notAllowed: {
    zh: '您没有权限查看该数据大屏',
    zhtw: '您沒有權限檢視該資料大屏',
    en: 'You do not have permission to view this data screen',
  },
  missing: {
    zh: '数据大屏不存在或已停用',
    zhtw: '資料大屏不存在或已停用',
    en: 'The data screen no longer exists or is disabled',
  },
  cannotOpen: { zh: '无法打开', zhtw: '無法開啟', en: 'Cannot be opened' },
  overview: { zh: '校园数据总览', zhtw: '校園資料總覽', en: 'Campus overview' },
  updatedAt: { zh: '更新于 {time}', zhtw: '更新於 {time}', en: 'Updated {time}' },
  users: { zh: '平台用户', zhtw: '平台使用者', en: 'Users' },
  organizations: { zh: '组织机构', zhtw: '組織機構', en: 'Organisations' },
  modules: { zh: '在线功能', zhtw: '線上功能', en: 'Modules' },
  online: { zh: '当前在线', zhtw: '目前線上', en: 'Online now' },
  peoplePerUnit: { zh: '各部门人数', zhtw: '各部門人數', en: 'People per department' },
  calendar: { zh: '校历', zhtw: '校曆', en: 'Calendar' },
  calendarTitle: {
    zh: '2026–2027学年第一学期校历',
    zhtw: '2026–2027學年第一學期校曆',
    en: 'Academic calendar, autumn term 2026–2027',
  },
  week: { zh: '周次', zhtw: '週次', en: 'Week' },
  weekNumber: { zh: '第{number}周', zhtw: '第{number}週', en: 'Week {number}' },
  days: { zh: '日期', zhtw: '日期', en: 'Dates' },
  plan: { zh: '安排', zhtw: '安排', en: 'What happens' },
  planRegistration: {
    zh: '学生报到、注册，正式上课',
    zhtw: '學生報到、註冊，正式上課',
    en: 'Students arrive and register, lessons begin',
  },
  planTeachersDay: {
    zh: '新生军训，教师节',
    zhtw: '新生軍訓，教師節',
    en: "Military training of new students, Teachers' Day",
  },
  planNationalDay: { zh: '国庆假期调课', zhtw: '國慶假期調課', en: 'Lessons moved for the National Day holiday' },
  planMidterm: { zh: '期中教学检查', zhtw: '期中教學檢查', en: 'Mid-term teaching review' },
  planTheses: {
    zh: '研究生学位论文中期考核',
    zhtw: '研究生學位論文中期考核',
    en: 'Mid-term review of graduate theses',
  },
  planExams: { zh: '期末考试', zhtw: '期末考試', en: 'Final examinations' },
  planGrades: {
    zh: '成绩录入截止，寒假开始',
    zhtw: '成績登記截止，寒假開始',
    en: 'Grades are due, winter holiday begins',
  },
  guide: { zh: '平台使用指南', zhtw: '平台使用指南', en: 'How to use the platform' },
  guideSignIn: { zh: '登录与安全', zhtw: '登入與安全', en: 'Signing in and safety' },
  guideSignInText: {
    zh: '首次登录请修改初始密码；离开座位时锁定屏幕。扫码和短信登录在登录页切换。',
    zhtw: '首次登入請變更初始密碼；離開座位時鎖定螢幕。掃碼和簡訊登入在登入頁切換。',
    en: 'Change the initial password when you first sign in, and lock the screen when you leave your desk. The sign-in page also offers QR codes and text messages.',
  },
  guideMenu: { zh: '菜单与标签', zhtw: '選單與分頁', en: 'Menu and tabs' },
  guideMenuText: {
    zh: '左侧菜单按授权显示。按 Ctrl+K 可按名称或拼音首字母查找菜单，打开的页面以标签保留。',
    zhtw: '左側選單按授權顯示。按 Ctrl+K 可按名稱或拼音首字母查找選單，開啟的頁面以分頁保留。',
    en: 'The menu on the left shows what you may use. Press Ctrl+K to find a menu by its name or initials; open pages stay as tabs.',
  },
  guideForms: { zh: '表单与草稿', zhtw: '表單與草稿', en: 'Forms and drafts' },
  guideFormsText: {
    zh: '填写中的表单自动保存为草稿，意外关闭后可以从“草稿”继续填写。',
    zhtw: '填寫中的表單自動儲存為草稿，意外關閉後可以從「草稿」繼續填寫。',
    en: 'What you type into a form is kept as a draft. If the app closes by accident, go on from Drafts.',
  },
  guidePrint: { zh: '打印', zhtw: '列印', en: 'Printing' },
  guidePrintText: {
    zh: '审批单可直接送到本机打印机，打印前可预览，预览与纸面一致。',
    zhtw: '審批單可直接送到本機印表機，列印前可預覽，預覽與紙面一致。',
    en: 'Approval documents go straight to your own printer. The preview shows what the paper will show.',
  },
})
