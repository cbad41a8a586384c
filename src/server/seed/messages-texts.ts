/** Notices as an office writes them: title, paragraphs, and which of the stored files go with it. */
export interface NoticeText {
  readonly title: string
  readonly from: string
  readonly paragraphs: readonly string[]
  readonly table?: readonly (readonly string[])[]
  readonly files?: readonly string[]
}

export const notices: readonly NoticeText[] = [
  {
    title: '关于2026年国庆节、中秋节放假安排的通知',
    from: 'DZB',
    paragraphs: [
      '根据上级通知精神，结合学校实际，现将2026年国庆节、中秋节放假安排通知如下：9月25日至27日放假，10月1日至7日放假调休。',
      '各单位要妥善安排好值班、安全、保卫等工作，遇有重大突发事件，要按规定及时报告并妥善处置。',
    ],
    table: [
      ['日期', '安排'],
      ['9月25日—27日', '中秋节放假'],
      ['10月1日—7日', '国庆节放假'],
      ['10月10日（星期六）', '补10月6日课程'],
    ],
    files: ['calendar.csv'],
  },
  {
    title: '关于开展2026年秋季学期期中教学检查的通知',
    from: 'JWC',
    paragraphs: [
      '为加强教学过程管理，学校定于第9至10周开展期中教学检查，重点检查教学计划执行、教案准备、作业批改与课堂秩序。',
      '请各学院于11月20日前将自查报告与汇总表报教务处教学质量科。',
    ],
    files: ['teaching-check.csv', 'teaching-check.txt'],
  },
  {
    title: '关于申报2027年度校级教学改革研究项目的通知',
    from: 'JWC',
    paragraphs: [
      '项目分重点与一般两类，每个学院重点项目限报2项。申报人须为在职教师，主持在研项目者不得申报。',
      '申报截止时间为12月5日17时，逾期系统自动关闭。',
    ],
    files: ['teaching-check.txt'],
  },
  {
    title: '关于校园网核心设备升级的停网公告',
    from: 'XXZX',
    paragraphs: [
      '信息化中心定于11月14日（周六）0:00至6:00对校园网核心交换机进行升级，期间全校有线、无线网络及各业务系统将中断。',
      '请各部门提前做好数据保存，给您带来的不便敬请谅解。',
    ],
  },
  {
    title: '关于做好冬季防火和宿舍用电安全检查的通知',
    from: 'BWC',
    paragraphs: [
      '入冬以来气候干燥，请各单位对实验室、宿舍、食堂等重点部位开展拉网式检查，严禁使用大功率电器。',
      '检查记录表请于每周五报保卫处治安科。',
    ],
    files: ['safety.txt'],
  },
  {
    title: '关于2026年度教职工体检的通知',
    from: 'HQB',
    paragraphs: [
      '体检时间为11月16日至27日（工作日7:30—10:30），地点为校医院二楼。请空腹，携带校园卡。',
      '女教职工体检项目另行预约。',
    ],
  },
  {
    title: '关于图书馆延长开放时间的通知',
    from: 'TSG',
    paragraphs: ['自11月9日起，图书馆自习区开放时间调整为6:30—23:00，考试周通宵开放二楼东区。'],
  },
  {
    title: '关于开展2026年国家奖学金评审工作的通知',
    from: 'XSC',
    paragraphs: [
      '评审坚持公开、公平、公正原则。学生个人申请截止10月18日，学院公示不少于5个工作日。',
      '公示期间如有异议，可向学院评审小组或学生资助中心反映。',
    ],
    files: ['safety.txt'],
  },
  {
    title: '关于举办新入职教师教学能力提升培训的通知',
    from: 'RSC',
    paragraphs: [
      '培训采取集中授课与课堂观摩相结合的方式，共32学时，考核合格颁发结业证书。',
      '请2025年9月以后入职的专任教师参加，所在单位协调好教学任务。',
    ],
    files: ['calendar.csv'],
  },
  {
    title: '关于固定资产年度盘点的通知',
    from: 'ZCC',
    paragraphs: [
      '盘点基准日为10月31日。各单位须做到账、卡、物相符，盘盈盘亏须附书面说明。',
      '请于11月30日前在资产管理模块完成核对。',
    ],
    files: ['teaching-check.csv'],
  },
  {
    title: '关于规范校外人员与车辆入校预约的通知',
    from: 'BWC',
    paragraphs: [
      '校外人员入校须由接待人提前在来访预约中登记，经审批后凭通行证入校。',
      '未经预约的车辆一律不得驶入教学区。',
    ],
  },
  {
    title: '关于学术诚信教育月活动的通知',
    from: 'KJC',
    paragraphs: ['活动包括专题讲座、案例展板与承诺书签署。研究生及青年教师须至少参加一场讲座。'],
  },
  {
    title: '关于2026—2027学年第二学期排课工作的通知',
    from: 'JWC',
    paragraphs: ['请各学院于12月1日前完成教学任务落实，12月15日前确认课表。', '实践教学周一般安排在第17至18周。'],
    files: ['calendar.csv'],
  },
  {
    title: '关于财务系统年终结账的通知',
    from: 'CWC',
    paragraphs: [
      '本年度报销截止时间为12月20日，12月21日至31日财务系统关闭。',
      '科研经费外拨须在12月10日前提交合同与发票。',
    ],
  },
]

export const systemTexts: readonly (readonly [title: string, body: string])[] = [
  [
    '您的账号在新设备上登录',
    '<p>您的账号于近日在一台新设备上登录。如非本人操作，请立即修改密码，并联系信息化中心。</p>',
  ],
  ['数据字典“请假类型”已更新', '<p>管理员更新了数据字典<strong>请假类型</strong>，请在填写表单时留意新的选项。</p>'],
  ['列表导出任务已完成', '<p>您提交的数据导出任务已经完成，文件保留 7 天。</p>'],
  [
    '系统将于今晚进行例行维护',
    '<p>维护时间：<b>23:30—次日1:00</b>。维护期间可以继续查看已缓存的数据，暂不能提交表单。</p>',
  ],
  ['个人信息待完善', '<p>您的紧急联系人尚未填写，请前往<em>个人中心</em>补充。</p>'],
  ['密码强度提醒', '<p>为保障账号安全，建议密码同时包含字母与数字，并定期更换。</p>'],
  ['打印模板“请假申请审批表”已调整', '<p>模板页边距调整为：上 15 mm、下 14 mm、左右各 18 mm。</p>'],
]

/** Small files that hang on notices: name on screen, content. */
export const messageFiles: Readonly<Record<string, { readonly name: string; readonly content: string }>> = {
  'calendar.csv': {
    name: '2026年秋季学期校历.csv',
    content:
      '\ufeff周次,起始日期,安排\r\n1,2026-08-31,开学上课\r\n4,2026-09-21,中秋节放假\r\n5,2026-09-28,国庆节放假\r\n9,2026-10-26,期中教学检查\r\n18,2026-12-28,期末考试\r\n',
  },
  'teaching-check.csv': {
    name: '期中教学检查汇总表.csv',
    content:
      '\ufeff学院,课程门数,检查教案份数,作业批改情况,存在问题\r\n计算机科学与技术学院,86,86,良好,\r\n机械工程学院,64,60,较好,4份教案待补\r\n数学与统计学院,72,72,良好,\r\n',
  },
  'teaching-check.txt': {
    name: '填报说明.txt',
    content:
      '填报说明\r\n一、请按学院汇总后统一报送。\r\n二、表格中的日期一律使用公历。\r\n三、联系电话：教务处教学质量科 8210。\r\n',
  },
  'forum-reply.txt': {
    name: '论坛参会回执.txt',
    content: '参会回执\r\n姓名：\r\n单位及职务：\r\n参加分论坛：\r\n是否需要住宿：\r\n联系电话：\r\n',
  },
  'review.txt': {
    name: '审稿意见表.txt',
    content:
      '审稿意见表\r\n稿件：面向过程的课堂评价方法\r\n结论：修改后刊用\r\n一、请说明样本的来源与抽样方法。\r\n二、表2中第三列合计与正文不一致。\r\n三、参考文献请按本刊体例著录。\r\n',
  },
  'quotation.csv': {
    name: '设备维保报价单.csv',
    content:
      '\ufeff项目,数量,单价（元）,金额（元）\r\n示波器校准,12,380,4560\r\n服务器巡检,2,2600,5200\r\n合计,,,9760\r\n',
  },
  'safety.txt': {
    name: '检查记录表.txt',
    content: '检查记录表\r\n部位：\r\n检查人：\r\n检查时间：\r\n发现问题：\r\n整改期限：\r\n',
  },
}
