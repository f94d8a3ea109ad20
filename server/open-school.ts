import type { Config } from '../app/config.server.ts';
import type { Hosting, Services } from '../app/context.ts';
import type { SqliteUse } from '../app/database/sqlite.server.ts';
import { cookieSecret } from '../app/settings/secrets.server.ts';
import { type AppOptions, createApp } from './app.ts';
import type { App } from './http/http-server.ts';
import type { openLog } from './log.ts';
import { openServices } from './services.ts';
import type { SharedResources } from './shared-resources.ts';

export type OpenSchool = { name: string; app: App; services: Services; close(): Promise<void> };

/** What a process has once, however many schools it serves. */
export type SchoolProcess = Pick<AppOptions, 'router' | 'isStopping' | 'answerMetrics'> & {
  shared: SharedResources;
  log: Pick<ReturnType<typeof openLog>, 'info' | 'infoOf' | 'warn' | 'error'>;
};

/** `name` where there are many, `hosting` for their operator. @throws what keeps it from being opened, and then everything is closed again */
export async function openSchool(
  config: Config & SqliteUse,
  { shared, ...ofProcess }: SchoolProcess,
  name = '',
  hosting?: Hosting,
): Promise<OpenSchool> {
  const { services, contentVersion, close } = await openServices(config, shared, ofProcess.log);
  try {
    const app = createApp({
      ...shared,
      ...ofProcess,
      services: hosting ? { ...services, hosting } : services,
      contentVersion,
      publicUrl: config.publicUrl,
      cookieSecret: await cookieSecret(config, services.db),
      trustedProxies: config.trustProxy,
      allowedOrigins: config.allowedOrigins,
    });
    const closeAll = () => {
      app.close?.();
      return close();
    };
    return { name, app, services, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}
