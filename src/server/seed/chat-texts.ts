/** What a colleague recorded: a file of `resources/seed/media`. */
export interface Recording {
  readonly kind: 'voice' | 'video'
  readonly file: string
  readonly mediaType: string
  /** Pixels and seconds, as whoever sends it says them. */
  readonly size: { readonly width?: number; readonly height?: number; readonly length: number }
}

const bell: Recording = { kind: 'voice', file: 'bell.wav', mediaType: 'audio/wav', size: { length: 3 } }
const projector: Recording = {
  kind: 'video',
  file: 'projector.webm',
  mediaType: 'video/webm',
  size: { width: 480, height: 270, length: 4 },
}
export const recordings: readonly Recording[] = [bell, projector]

/** Conversations of the demo accounts with colleagues: `<` what the colleague said, `>` what the account answered. */
export interface Dialogue {
  /** How many days before the last day of the seed it ended. */
  readonly days: number
  /** Messages at its end that the account has not read. */
  readonly unread: number
  readonly lines: readonly (string | Recording)[]
}

export const dialogues: Readonly<Record<'admin' | 'teacher' | 'student', readonly Dialogue[]>> = {
  admin: [
    {
      days: 0,
      unread: 2,
      lines: [
        '<您好，三号教学楼的门禁系统今天早上又连不上服务器了。',
        '>收到，我让值班同事过去看一下交换机。大概什么时间开始的？',
        '<早上七点四十左右，第一节课前。',
        '>好的，先用备用卡放行，九点前恢复。',
        '<已经恢复了，谢谢！',
        '<另外下周二下午的线上会议，麻烦帮忙开一个 200 人的会议室 🙏',
      ],
    },
    {
      days: 0,
      unread: 1,
      lines: [
        '<资产盘点表我已经按新模板填好了，您看看还缺什么字段。',
        '>看到了，折旧年限那一列有 12 行是空的。',
        '<好，我下午补上。',
        '<已补齐，请再看一下。',
      ],
    },
    {
      days: 1,
      unread: 0,
      lines: [
        '>新学期的角色授权已经调整好，您重新登录后就能看到“教学计划”菜单。',
        '<看到了，打印按钮也有了。',
        '>有问题随时找我。',
      ],
    },
    {
      days: 3,
      unread: 0,
      lines: [
        '<请问批量导入用户时，部门要写全路径还是只写名称？',
        '>写全路径，用斜杠分隔，例如“启明大学/计算机学院/软件工程系”。',
        '<明白了 👍',
      ],
    },
    {
      days: 6,
      unread: 0,
      lines: [
        '<来访预约的短信模板审核通过了吗？',
        '>昨天通过了，已经启用。',
        '<太好了，那我通知门卫处。另外新的上课铃录好了，您听一下。',
        bell,
        '>可以，下周一换上。',
      ],
    },
    {
      days: 12,
      unread: 0,
      lines: ['>服务器今晚十点升级，预计半小时，期间请不要提交表单。', '<收到，我在群里转告大家。'],
    },
  ],
  teacher: [
    {
      days: 0,
      unread: 1,
      lines: [
        '<老师您好，数据库实验三的报告截止时间可以延到周五吗？我们组有两位同学参加比赛。',
        '>可以，周五晚上十二点前提交到系统。请在备注里写明原因。',
        '<谢谢老师！我们一定按时交。',
        '<报告已经上传了，请您查收 😊',
      ],
    },
    {
      days: 1,
      unread: 0,
      lines: [
        '<周三的公开课地点改到 A204 了，投影已经调试好。',
        projector,
        '>好的，我提前二十分钟到。听课表需要打印多少份？',
        '<十五份就够，教务处会来三位老师。',
      ],
    },
    {
      days: 4,
      unread: 0,
      lines: ['>请假申请已经提交，课由王老师代上，教案放在共享目录里。', '<同意了，注意休息。'],
    },
    {
      days: 9,
      unread: 0,
      lines: ['<教学计划第十二周的内容要不要和我们班统一？', '>统一吧，我把章节顺序调一下。', '<好的，我等你更新。'],
    },
  ],
  student: [
    {
      days: 1,
      unread: 1,
      lines: [
        '>辅导员您好，我的请假单被退回了，请问需要补充什么材料？',
        '<补一张医院的就诊证明，拍照上传就可以。',
        '>好的，马上补。',
        '<已经通过了，记得回来后销假。',
      ],
    },
    {
      days: 5,
      unread: 0,
      lines: ['<竞赛报名表收到了，下周一开始集训，地点在实验楼 305。', '>收到，谢谢老师！'],
    },
  ],
}
