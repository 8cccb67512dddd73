-- A browser is known by its cookie alone before anybody says who they are: by whom it was used is not asked then.
CREATE INDEX known_devices_by_token ON known_devices (token_hash);
