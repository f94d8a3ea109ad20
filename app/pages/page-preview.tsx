import { useEffect, useRef, useState } from 'react';
import { data, href, Link } from 'react-router';
import { servicesContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { adminPage, useIsHydrated } from '../ui/page-facts.ts';
import type { Route } from './+types/page-preview';
import { findDraft } from './drafts.server.ts';

export const handle = adminPage((loaded?: { title: string }) =>
  loaded ? m.pages_preview_of({ page: loaded.title }) : m.pages_preview(),
);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const draft = isId(id) ? await findDraft(context.get(servicesContext).db, id) : undefined;
  if (!draft) throw data(null, { status: 404 });
  return { id, title: draft.content.title || draft.page.path };
}

type Device = 'phone' | 'desktop';

const devices = ['phone', 'desktop'] as const;
const deviceLabels = { phone: m.pages_phone, desktop: m.pages_desktop };

export default function PagePreview({ loaderData: { id, title } }: Route.ComponentProps) {
  const [device, setDevice] = useState<Device>('phone');
  const isHydrated = useIsHydrated();
  const address = `/admin/preview/${id}`;
  return (
    <section className="panel">
      <p>{m.pages_preview_help()}</p>
      <div className="button-row">
        {devices.map((one) => (
          <button
            key={one}
            type="button"
            className="button-outline with-script"
            aria-pressed={one === device}
            disabled={!isHydrated}
            onClick={() => setDevice(one)}
          >
            <Icon name={one === 'phone' ? 'device-mobile-fill' : 'monitor-fill'} size={20} />
            {deviceLabels[one]()}
          </button>
        ))}
        <a className="button-outline" href={address} target="_blank" rel="noreferrer">
          <Icon name="eye-fill" size={20} />
          {m.pages_preview_own_tab()}
        </a>
        <Link className="button-outline" to={href('/admin/pages/:id', { id })}>
          <Icon name="pencil-simple-fill" size={20} />
          {m.pages_back()}
        </Link>
      </div>
      {isHydrated && <PreviewFrame key={device} device={device} address={address} title={title} />}
    </section>
  );
}

type PreviewFrameProps = { device: Device; address: string; title: string };

const desktopWidth = 1280;
const desktopHeight = 900;

/** The wide page is made smaller as a whole, so that it shows what a wide screen shows. */
function PreviewFrame({ device, address, title }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const around = box.current;
    const inside = frame.current;
    if (device === 'phone' || !around || !inside) return;
    const fit = new ResizeObserver(() => {
      const scale = Math.min(1, around.clientWidth / desktopWidth);
      inside.style.setProperty('scale', String(scale));
      around.style.setProperty('height', `${desktopHeight * scale}px`);
    });
    fit.observe(around);
    return () => fit.disconnect();
  }, [device]);
  return (
    <div ref={box} className={`preview-frame preview-${device}`}>
      <iframe ref={frame} src={address} title={m.pages_preview_of({ page: title })} />
    </div>
  );
}
