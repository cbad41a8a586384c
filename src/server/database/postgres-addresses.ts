/** The servers that a connection address names: `postgres://user:password@host1:5432,host2:5433/name` names two. */
export function serverAddresses(url: string): string[] {
  const [, head, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  if (head === undefined || hosts === undefined || rest === undefined || !hosts.includes(',')) return [url]
  return hosts
    .split(',')
    .filter((host) => host !== '')
    .map((host) => `${head}${host}${rest}`)
}
