type Coordinates = { latitude: number; longitude: number };

/** `23.0, 87.0`, as map programs copy it; undefined when it is none. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, ...typed] = /^(-?\d{1,2}(?:\.\d+)?)°?\s*N?\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*E?$/i.exec(text) ?? [];
  const [latitude = 91, longitude = 181] = typed.map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Where directions to the school open: a page that every phone hands to its map program, and any other map program. */
export function directionsLinks({
  directions,
  name,
}: Record<'directions' | 'name', string>): { page: string; app?: string } | undefined {
  const place = readCoordinates(directions);
  if (!place) return directions ? { page: directions } : undefined;
  const point = `${place.latitude},${place.longitude}`;
  return {
    page: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`,
    app: `geo:${point}?q=${encodeURIComponent(`${point}(${name})`)}`,
  };
}
