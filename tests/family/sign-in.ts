import { createDecipheriv, createHash, randomInt } from 'node:crypto'
import { familyPassword, type FamilyData } from './data.ts'
import { type Called, get, open, picture, post, Raw, Refusal, type Route, type Row, treeOf } from './route.ts'
import { newToken } from './server.ts'

/** Built into the clients of 3.6. */
const clientKey = 'EY8WePvjM5GGwQzn'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** 3.6 decrypts whatever comes, and refuses what was not encrypted as it refuses a wrong password. */
function receivedHash(generation: string, password: string): string {
  if (generation === '3.4') return password
  try {
    const cipher = createDecipheriv('aes-128-ecb', clientKey, null)
    return Buffer.concat([cipher.update(password, 'hex'), cipher.final()]).toString('latin1')
  } catch {
    throw new Refusal('账户或密码错误，请重新输入。')
  }
}

export function signInRoutes(data: FamilyData): Route[] {
  const captchaImage = ({ params }: Called) => {
    data.captchas.set(params['random'] ?? '', String(randomInt(1000, 10_000)))
    return new Raw('image/gif', picture)
  }
  const login = ({ body }: Called) => {
    const { account = '', password = '', code = '', timestamp = '', grant_type } = body as Record<string, string>
    if (grant_type !== 'password') throw new Refusal('授权方式错误')
    if (data.captcha) {
      const expected = data.captchas.get(timestamp)
      data.captchas.delete(timestamp)
      if (expected === undefined) throw new Refusal('验证码已过期')
      if (expected !== code) throw new Refusal('验证码错误')
    }
    const user = data.users.find((one) => one['account'] === account)
    const known = data.passwords.get(account) ?? md5(familyPassword)
    if (user === undefined || receivedHash(data.generation, password) !== known) {
      throw new Refusal('账户或密码错误，请重新输入。')
    }
    if (user['enabledMark'] === 0) throw new Refusal('账号已被禁用')
    const token = newToken()
    data.sessions.set(token, String(user['id']))
    return { token, theme: 'classic' }
  }
  const isNewer = data.generation === '3.6'
  return [
    open(post('/api/oauth/Login', login, '登录成功')),
    open(
      get('/api/oauth/getConfig/{account}', () => ({
        enableVerificationCode: data.captcha ? 1 : 0,
        verificationCodeNumber: 4,
      })),
    ),
    open(get('/api/oauth/getLoginConfig', () => ({ redirect: false, url: '', ticketParams: '', socialsList: null }))),
    open(get('/api/file/ImageCode/{random}', captchaImage)),
    ...(isNewer ? [open(get('/api/oauth/ImageCode/{length}/{random}', captchaImage))] : []),
    get('/api/oauth/CurrentUser', ({ userId }) => currentUser(data, userId)),
    get('/api/oauth/Logout', ({ token }) => {
      data.sessions.delete(token)
    }),
    post('/api/oauth/LockScreen', ({ body }) => {
      const { account = '', password } = body as Record<string, string>
      if (password !== (data.passwords.get(account) ?? md5(familyPassword))) throw new Refusal('密码错误，请重新输入。')
    }),
    post('/api/oauth/updatePasswordMessage', () => null),
    post(
      '/api/permission/Users/Current/Actions/ModifyPassword',
      ({ userId, body, token }) => {
        const { oldPassword, password = '', code, timestamp = '' } = body as Record<string, string>
        const account = String(data.users.find(({ id }) => id === userId)?.['account'])
        if (data.captchas.get(timestamp) !== code) throw new Refusal('验证码错误')
        if (oldPassword !== (data.passwords.get(account) ?? md5(familyPassword))) throw new Refusal('旧密码错误')
        data.passwords.set(account, password)
        data.sessions.delete(token)
      },
      '修改成功，请牢记新密码。',
    ),
  ]
}

function currentUser(data: FamilyData, userId: string) {
  const user = data.users.find(({ id }) => id === userId) as Row
  const own = data.organizations.find(({ id }) => id === user['organizeId']) as Row
  const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_download', 'btn_upload']
  return {
    userInfo: {
      userId,
      userAccount: user['account'],
      userName: user['realName'],
      gender: user['gender'],
      headIcon: user['headIcon'],
      organizeId: own['id'],
      organizeIdList: own['organizeIds'],
      organizeName: own['organize'],
      departmentId: own['id'],
      departmentName: own['fullName'],
      positionId: null,
      positionName: null,
      positionIds: null,
      roleId: user['roleId'],
      roleIds: user['roleId'] === '' ? [] : [user['roleId']],
      roleName: '',
      groupIds: null,
      manager: null,
      isAdministrator: user['account'] === 'admin',
      portalId: '',
      systemId: '901',
      systemIds: [{ id: '901', name: '主系统', enCode: 'mainSystem', icon: '', currentSystem: true }],
      signImg: null,
      changePasswordDate: null,
      prevLogin: 0,
      prevLoginTime: null,
      theme: null,
      language: null,
    },
    menuList: user['account'] === 'admin' ? treeOf(data.menus.filter(({ enabledMark }) => enabledMark === 1)) : [],
    routerList: null,
    permissionList: data.menus.map(({ id, fullName }) => ({
      modelId: id,
      moduleName: fullName,
      button: buttons.map((enCode) => ({ id: `${String(id)}-${enCode}`, fullName: enCode, enCode })),
      column: null,
      form: null,
      resource: null,
    })),
    sysConfigInfo: data.sysConfig,
  }
}
