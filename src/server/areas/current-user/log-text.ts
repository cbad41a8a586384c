/** The outcome of a sign-in in words. Reasons are stored as they were shown, except for the one that may not be told. */
export function describeLogin(success: boolean, reason: string): string {
  if (success) return '登录成功'
  return `登录失败：${reason === 'wrong password' ? '账号或密码错误' : reason}`
}
